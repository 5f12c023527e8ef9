import type { FilmRange } from '@lifestory/contract';
import { loadSharp } from '../../../../pictures/sharp.ts';

/** Shares of a film at which stills are taken; the first one is at most ten seconds from the start. */
const shares = [0.02, 0.1, 0.2, 0.35, 0.5];
const maxFirstSecond = 10;

/** Width to which stills are reduced for comparison, so that noise does not count as detail. */
const comparedWidth = 320;

/** Mean brightness, and deviation from it, outside of which a still is black, white or empty (of 255). */
const minBrightness = 20;
const maxBrightness = 240;
const minDeviation = 10;

/** Milliseconds around a hidden passage in which no still is taken: a decoder returns the frame next to a time. */
const marginMs = 500;

/**
 * Returns the seconds at which to take stills of a film, of which one becomes its poster. None is within
 * `hiddenRanges`; if these contain all usual seconds, stills are taken between them.
 */
export function listPosterSeconds(
  durationSeconds: number | null,
  hiddenRanges: readonly FilmRange[] = [],
): number[] {
  const duration = durationSeconds ?? 0;
  const [first = 0, ...others] = shares.map((share) => duration * share);
  const isShown = (second: number) =>
    hiddenRanges.every(
      ({ start_ms, end_ms }) => second * 1000 < start_ms - marginMs || second * 1000 > end_ms + marginMs,
    );
  const seconds = [...new Set([Math.min(maxFirstSecond, first), ...others])].filter(isShown);
  if (seconds.length > 0) return seconds;
  const starts = [0, ...hiddenRanges.map(({ end_ms }) => end_ms / 1000)];
  const ends = [...hiddenRanges.map(({ start_ms }) => start_ms / 1000), duration];
  return starts.map((start, index) => (start + (ends[index] ?? duration)) / 2).filter(isShown);
}

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
  const reduced = sharp(still).resize({ width: comparedWidth }).greyscale();
  const { data, info } = await reduced.raw().toBuffer({ resolveWithObject: true });
  const { channels, sharpness } = await sharp(data, { raw: info }).stats();
  const { mean = 0, stdev = 0 } = channels[0] ?? {};
  return { isEmpty: mean < minBrightness || mean > maxBrightness || stdev < minDeviation, sharpness };
}
