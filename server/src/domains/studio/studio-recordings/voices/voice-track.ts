import { voiceRate } from '@lifestory/contract';
import type { Span } from '@lifestory/take-film';
import { resample } from './resample.ts';
import type { VoiceFragment } from './voice-fragment.ts';

/** Samples of a file per millisecond. */
const perMs = voiceRate / 1000;

/**
 * Samples by which the sound of a voice and its stated time may differ. Up to the first number, samples are kept as they are;
 * up to the second one, the clock of the device runs differently; beyond it, sound is missing, or was recorded twice.
 */
const maxKeptError = 5 * perMs;
const maxDrift = 100 * perMs;

/** The part of its length by which a stretch is changed at most: too little to be heard. */
const maxStretch = 0.001;

/** The number of fragments after another one that tell how late the time is that it states: ten seconds. */
const lookahead = 5;

/** A take of a voice: when it started on the room's clock in milliseconds, and its fragments in order. */
export interface VoiceTake {
  startMs: number;
  fragments: AsyncIterable<VoiceFragment>;
}

/** Samples at a position on the room's clock, counted in samples since its zero. */
interface Stretch {
  at: number;
  samples: Int16Array;
}

/**
 * Places the takes of a person on the room's clock, in order and without overlaps. A device counts samples by its own clock:
 * its stretches are made slightly longer or shorter where that is needed to stay within a few milliseconds of the time that
 * its fragments state.
 */
async function* placeTakes(takes: readonly VoiceTake[]): AsyncGenerator<Stretch> {
  let end = Number.NEGATIVE_INFINITY;
  for (const take of takes) {
    let before: Int16Array = new Int16Array();
    let isFirst = true;
    for await (const [fragment, ...following] of withFollowing(take.fragments)) {
      const stated = Math.round((take.startMs + findStart(fragment, following)) * perMs);
      const length = Math.round((fragment.samples.length * voiceRate) / fragment.rate);
      const error = stated - end;
      const isGap = isFirst || Math.abs(error) > maxDrift;
      const at = isGap ? stated : end;
      const limit = Math.round(length * maxStretch);
      const change = isGap || Math.abs(error) <= maxKeptError ? 0 : Math.max(-limit, Math.min(limit, error));
      const samples =
        change === 0 && fragment.rate === voiceRate
          ? fragment.samples
          : resample(before, fragment.samples, following[0]?.samples ?? new Int16Array(), length + change);
      const overlap = Math.max(0, Number.isFinite(end) ? end - at : 0);
      if (overlap < samples.length) {
        yield { at: at + overlap, samples: samples.subarray(overlap) };
        end = at + samples.length;
      }
      before = fragment.samples;
      isFirst = false;
    }
  }
}

/**
 * Returns when a fragment began, in milliseconds since the start of its take. A busy device states times that are late, but
 * never early: it began at the latest when the sound between it and a later fragment still fits.
 */
function findStart(fragment: VoiceFragment, following: readonly VoiceFragment[]): number {
  let { startMs } = fragment;
  let betweenMs = 0;
  let before = fragment;
  for (const next of following) {
    betweenMs += (1000 * before.samples.length) / before.rate;
    startMs = Math.min(startMs, next.startMs - betweenMs);
    before = next;
  }
  return startMs;
}

/** Returns each item with those after it, up to `lookahead`. */
async function* withFollowing<T>(items: AsyncIterable<T>): AsyncGenerator<[T, ...T[]]> {
  let waiting: T[] = [];
  for await (const item of items) {
    waiting.push(item);
    const [first, ...following] = waiting;
    if (first === undefined || following.length < lookahead) continue;
    yield [first, ...following];
    waiting = following;
  }
  for (const [index, item] of waiting.entries()) yield [item, ...waiting.slice(index + 1)];
}

/** Samples of silence that are yielded at once: a second. */
const silence = new Int16Array(voiceRate);

/**
 * Returns the voice of a person in a film as samples of 16 bits, 48,000 per second: the recorded intervals `spans`, on the
 * room's clock in milliseconds, one after the other, with silence where nothing was captured. Its length is exactly theirs.
 */
export async function* readVoice(
  spans: readonly Span[],
  takes: readonly VoiceTake[],
): AsyncGenerator<{ samples: Int16Array; isCaptured: boolean }> {
  const parts = spans.map(({ startMs, endMs }) => ({
    start: Math.round(startMs * perMs),
    end: Math.round(endMs * perMs),
  }));
  const total = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  let done = 0;
  function* fill(until: number) {
    while (done < until) {
      const samples = silence.subarray(0, Math.min(silence.length, until - done));
      done += samples.length;
      yield { samples, isCaptured: false };
    }
  }
  for await (const { at, samples } of placeTakes(takes)) {
    let filmStart = 0;
    for (const { start, end } of parts) {
      const from = Math.max(start, at);
      const to = Math.min(end, at + samples.length);
      if (from < to) {
        yield* fill(filmStart + from - start);
        yield { samples: samples.subarray(from - at, to - at), isCaptured: true };
        done += to - from;
      }
      filmStart += end - start;
    }
  }
  yield* fill(total);
}
