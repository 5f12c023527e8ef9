/** Removes directories and control characters from the name of an uploaded file, for downloads; may return ''. */
export const toPlainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 200);
