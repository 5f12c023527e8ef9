/** Allowed third-party origins, by directive of the Content-Security-Policy. */
export type CspSources = Partial<
  Record<'script-src' | 'frame-src' | 'connect-src' | 'img-src' | 'media-src', string[]>
>;
