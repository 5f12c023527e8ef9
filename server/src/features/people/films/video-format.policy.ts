import type { Playback } from '@lifestory/contract';

/**
 * Video formats by the code of their sample description (ISO/IEC 14496-12, 8.5.2; codes as registered at
 * mp4ra.org), and which browsers play them in an mp4 file. `avc1.6e` stands for all profiles of H.264 from High 10. `all`
 * means every browser since the oldest versions that the pages support, and televisions; `some` those that say so
 * themselves, `none` also those that play a format while others show nothing and report no error, which a player would
 * not notice.
 */
const formats: Record<string, { name: string; playback: Playback }> = {
  avc1: { name: 'H.264', playback: 'all' },
  avc3: { name: 'H.264', playback: 'all' },
  'avc1.6e': { name: 'H.264 with 10 bits', playback: 'none' },
  // Safari plays it from version 17 on, on devices with a decoder.
  av01: { name: 'AV1', playback: 'some' },
  // Chromium plays it; Firefox jumps to the end without an error.
  vp08: { name: 'VP8', playback: 'none' },
  // Safari plays it on devices with a decoder.
  vp09: { name: 'VP9', playback: 'some' },
  hvc1: { name: 'H.265 (HEVC)', playback: 'some' },
  hev1: { name: 'H.265 (HEVC)', playback: 'some' },
  dvh1: { name: 'Dolby Vision (HEVC)', playback: 'some' },
  dvhe: { name: 'Dolby Vision (HEVC)', playback: 'some' },
  mp4v: { name: 'MPEG-4 Visual', playback: 'none' },
};

/** Returns the name of a format, or the code itself if it is not in the list. */
export const getFormatName = (code: string): string => formats[code]?.name ?? code;

/** Returns which browsers play a format; null means that the film's format was not read. */
export function findPlayback(code: string | null): Playback {
  if (code === null) return 'unknown';
  return formats[code]?.playback ?? 'none';
}
