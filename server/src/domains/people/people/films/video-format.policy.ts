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

/**
 * Sound that not every browser of the oldest supported versions plays, by the code of its sample description: the others leave
 * it out in silence while they show the picture. All of them play AAC and MP3 (`mp4a`; decision 70).
 */
const sounds: Record<string, { name: string; playback: Playback }> = {
  // Safari plays both in an mp4 from version 17 on.
  Opus: { name: 'Opus', playback: 'some' },
  fLaC: { name: 'FLAC', playback: 'some' },
  'ac-3': { name: 'AC-3', playback: 'none' },
  'ec-3': { name: 'E-AC-3', playback: 'none' },
  // Chromium plays uncompressed sound, Firefox does not.
  sowt: { name: 'uncompressed', playback: 'none' },
  twos: { name: 'uncompressed', playback: 'none' },
  lpcm: { name: 'uncompressed', playback: 'none' },
  ipcm: { name: 'uncompressed', playback: 'none' },
  in24: { name: 'uncompressed', playback: 'none' },
};

/** Returns the format of a film by the codes of its picture and sound: that of the picture alone if its sound plays. */
export const joinFormats = (picture: string | null, sound: string | null): string | null =>
  picture !== null && sound !== null && sound in sounds ? `${picture}+${sound}` : picture;

/** Returns the name of a format, or the code itself if it is not in the list. */
export function getFormatName(code: string): string {
  const [picture = '', sound] = code.split('+');
  const name = formats[picture]?.name ?? picture;
  return sound ? `${name} with ${sounds[sound]?.name ?? sound} sound` : name;
}

/** Returns which browsers play a format, with picture and sound; null means that the film's format was not read. */
export function findPlayback(code: string | null): Playback {
  if (code === null) return 'unknown';
  const [picture = '', sound] = code.split('+');
  const found = [formats[picture]?.playback ?? 'none', sound ? (sounds[sound]?.playback ?? 'none') : 'all'];
  return found.includes('none') ? 'none' : found.includes('some') ? 'some' : 'all';
}
