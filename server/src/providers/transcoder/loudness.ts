import type { SoundRequest } from './filters.ts';
import type { VersionRequest } from './port.ts';
import { computeGain, targetLoudness } from './version-plan.ts';

/** Tolerance of the loudness in LU, below the one unit that is promised. */
const tolerance = 0.5;
/** Corrections of the amplification at most: limiting the peaks of a sound lowers its loudness. */
const maxCorrections = 3;
/** Decibels by which they may exceed the first amplification. */
const maxCorrection = 10;

/**
 * Finds the amplification in decibels with which a sound has the target loudness, by measuring the result. `loudness`
 * is the original one in LUFS; `measure` returns that of the sound amplified by a gain, null for silence.
 */
export async function findGain(
  loudness: number,
  measure: (gain: number) => Promise<number | null>,
): Promise<number> {
  const first = computeGain(loudness);
  let gain = first;
  // A sound that is made quieter keeps its peaks.
  for (let correction = 0; gain > 0 && correction < maxCorrections; correction += 1) {
    const reached = await measure(gain);
    if (reached === null || Math.abs(targetLoudness - reached) <= tolerance) break;
    gain = Math.min(gain + targetLoudness - reached, first + maxCorrection);
  }
  return gain;
}

/**
 * Measures the loudness of the original sound in LUFS, null for silence or without sound. Returns it with the request
 * with which the sound can be read: only the first two channels if all cannot be mixed.
 */
export async function measureOriginal(
  request: VersionRequest,
  measure: (request: SoundRequest) => Promise<number | null>,
): Promise<{ sound: SoundRequest; loudness: number | null }> {
  if (!request.film.hasSound) return { sound: request, loudness: null };
  try {
    return { sound: request, loudness: await measure(request) };
  } catch (error) {
    const sound = { ...request, isLayoutUnknown: true };
    const loudness = await measure(sound).catch(() => {
      throw error;
    });
    return { sound, loudness };
  }
}
