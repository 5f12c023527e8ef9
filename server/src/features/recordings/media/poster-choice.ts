import { loadSharp } from '../../../pictures/sharp.ts';

/** Shares of a film at which stills are taken; the first one is at most ten seconds from the start. */
const shares = [0.02, 0.1, 0.2, 0.35, 0.5];
const maxFirstSecond = 10;

/** Width to which stills are reduced for comparison, so that noise does not count as detail. */
const comparedWidth = 320;

/** Mean brightness, and deviation from it, outside of which a still is black, white or empty (of 255). */
const minBrightness = 20;
const maxBrightness = 240;
const minDeviation = 10;

/** Returns the seconds at which to take stills of a film, of which one becomes its poster. */
export const listPosterSeconds = (durationSeconds: number | null): number[] => {
  const seconds = shares.map((share) => (durationSeconds ?? 0) * share);
  return [...new Set([Math.min(maxFirstSecond, seconds[0] ?? 0), ...seconds.slice(1)])];
};

/**
 * Returns the sharpest of several stills that is neither black nor empty; without any, the first; null without stills.
 */
export async function choosePoster(stills: readonly (Buffer | null)[]): Promise<Buffer | null> {
  let best: { still: Buffer; sharpness: number } | null = null;
  for (const still of stills) {
    if (!still) continue;
    const { isEmpty, sharpness } = await rateStill(still);
    const rated = { still, sharpness: isEmpty ? -1 : sharpness };
    if (!best || rated.sharpness > best.sharpness) best = rated;
  }
  return best?.still ?? null;
}

async function rateStill(still: Buffer): Promise<{ isEmpty: boolean; sharpness: number }> {
  const sharp = await loadSharp();
  const reduced = await sharp(still).resize({ width: comparedWidth }).greyscale().png().toBuffer();
  const { channels, sharpness } = await sharp(reduced).stats();
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  return { isEmpty: mean < minBrightness || mean > maxBrightness || stdev < minDeviation, sharpness };
}
