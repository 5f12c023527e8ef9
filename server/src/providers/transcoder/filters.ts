// Filters in the language of FFmpeg, which both the program and the library understand.
import type { StoryboardGeometry, VersionRequest } from './port.ts';
import { isFrameRateLimited, maxFrameRate, peakLimit, planLightSize, withMargin } from './version-plan.ts';

/** The picture of the light version; black in hidden passages. */
export function pictureFilters(request: VersionRequest): string {
  const { width, height } = planLightSize(request.film);
  return [
    // A filter, because FFmpeg 7 no longer accepts its limit of the output (`-fpsmax`) beside a varying frame rate.
    ...(isFrameRateLimited(request.film) ? [`fps=${maxFrameRate}`] : []),
    `scale=${width}:${height}:force_original_aspect_ratio=decrease`,
    `pad=${width}:${height}:-1:-1`,
    'setsar=1',
    'format=yuv420p',
    ...hideWith(request, (condition) => `drawbox=c=black:t=fill:enable='${condition}'`),
  ].join(',');
}

/** The pictures of a storyboard, made from the picture of the light version: each is the last frame up to its time. */
export const frameFilters = ({ intervalSeconds, frameWidth, frameHeight }: StoryboardGeometry): string =>
  [`fps=fps=1/${intervalSeconds}:round=up`, `scale=${frameWidth}:${frameHeight}`, 'format=yuvj420p'].join(
    ',',
  );

/** The channels of all sound that is made. With a choice (`mono|stereo`), FFmpeg refuses other layouts, such as 5.1. */
export const mixedLayout = 'channel_layouts=stereo';

/** A request whose sound may have channels that FFmpeg cannot mix. */
export type SoundRequest = VersionRequest & { isLayoutUnknown?: boolean };

/** The sound from the start of the film: gaps are silent, as are the hidden passages. */
export const soundFilters = (request: SoundRequest): string =>
  [
    // Channels in unknown places (nine without a layout, for example) cannot be mixed: the first two are used.
    ...(request.isLayoutUnknown ? ['pan=stereo|c0=c0|c1=c1'] : []),
    'aresample=48000:async=1000:first_pts=0',
    `aformat=sample_fmts=fltp:${mixedLayout}`,
    ...hideWith(request, (condition) => `volume=0:enable='${condition}'`),
  ].join(',');

/** The sound, amplified by `gain` decibels without exceeding the peak limit. */
export const amplifiedSound = (request: SoundRequest, gain: number): string =>
  [soundFilters(request), `volume=${gain.toFixed(2)}dB`, `alimiter=limit=${peakLimit}:level=disabled`].join(
    ',',
  );

function hideWith({ hiddenRanges }: VersionRequest, toFilter: (condition: string) => string): string[] {
  const conditions = withMargin(hiddenRanges).map(({ start, end }) => `between(t,${start},${end})`);
  return conditions.length > 0 ? [toFilter(conditions.join('+'))] : [];
}
