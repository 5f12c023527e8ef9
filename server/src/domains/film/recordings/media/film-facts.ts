import type { Storage } from '../../../../providers/storage/port.ts';

/** What the headers and the index of a film say about it. */
export interface FilmFacts {
  /** The time after the last frame or sound. */
  durationSeconds: number;
  /** Size of the picture in pixels, as displayed. */
  width: number;
  height: number;
  hasSound: boolean;
  /** Frames per second at the beginning; null if unknown. */
  frameRate: number | null;
  /** Whether the picture is H.264 with more than 8 bits or less color subsampling, which browsers cannot play. */
  isHighProfile: boolean;
}

/**
 * Maximum bytes that are read at once. The index is read in one piece, and a hostile file may claim that all of it is
 * index; that of a film of 24 hours has about 100 MB.
 */
const maxReadBytes = 128 * 1024 * 1024;

/** High 10, High 4:2:2 and High 4:4:4 (ITU-T H.264, A.2), as the first byte of the parameters. */
const isHighProfile = (parameters: string | null): boolean =>
  ['6e', '7a', 'f4'].includes(/^avc[13]\.([0-9a-f]{2})/i.exec(parameters ?? '')?.[1]?.toLowerCase() ?? '');

/** Reads the facts about a stored film; null if it is missing, damaged, or has no picture. */
export async function readFilmFacts(storage: Storage, key: string): Promise<FilmFacts | null> {
  const size = await storage.size(key);
  if (size === null) return null;
  // Loaded on first use, because it takes memory.
  const { CustomSource, Input, MP4 } = await import('mediabunny');
  let readError: unknown;
  const source = new CustomSource({
    getSize: () => size,
    async read(start, end) {
      if (end - start > maxReadBytes) throw new RangeError(`A part of the film has ${end - start} bytes.`);
      try {
        const pieces: Buffer[] = [];
        for await (const piece of await storage.read(key, { start, end: end - 1 }))
          pieces.push(piece as Buffer);
        return Buffer.concat(pieces);
      } catch (error) {
        readError = error;
        throw error;
      }
    },
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return null;
    const [durationSeconds, width, height, sound, parameters, { averagePacketRate }] = await Promise.all([
      input.computeDuration(),
      track.getDisplayWidth(),
      track.getDisplayHeight(),
      input.getPrimaryAudioTrack(),
      track.getCodecParameterString(),
      track.computePacketStats(250),
    ]);
    if (!(durationSeconds > 0 && width > 0 && height > 0)) return null;
    const frameRate = averagePacketRate > 0 && Number.isFinite(averagePacketRate) ? averagePacketRate : null;
    const hasSound = sound !== null;
    return { durationSeconds, width, height, hasSound, frameRate, isHighProfile: isHighProfile(parameters) };
  } catch {
    if (readError) throw readError;
    return null;
  } finally {
    input.dispose();
  }
}
