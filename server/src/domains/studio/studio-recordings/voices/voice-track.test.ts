import { describe, expect, test } from 'vitest';
import type { VoiceFragment } from './voice-fragment.ts';
import { readVoice, type VoiceTake } from './voice-track.ts';
import { createWavHeader } from './wav.ts';

async function* list(fragments: readonly VoiceFragment[]) {
  yield* fragments;
}

/**
 * A take of a click per second whose device counts `rate` samples per second, and reports times that are `jitterMs` late at
 * most, or as late as `lateMs` says for each fragment of two seconds.
 */
function makeClicks(
  seconds: number,
  options: { rate?: number; stated?: number; jitterMs?: number; lateMs?: readonly number[] } = {},
): VoiceTake {
  const { rate = 48_000, jitterMs = 0, lateMs = [] } = options;
  const { stated = rate } = options;
  const fragments = Array.from({ length: seconds / 2 }, (_, index) => {
    const samples = new Int16Array(2 * stated);
    const startSample = index * samples.length;
    for (let second = 0; second < seconds; second += 1) {
      const at = Math.round(second * rate + rate / 2) - startSample;
      // Wide enough to be found after its samples were changed.
      if (at >= 0 && at < samples.length) samples.fill(20_000, at, at + 20);
    }
    const late = lateMs[index] ?? jitterMs * Math.abs(Math.sin(index));
    return { startMs: (1000 * startSample) / rate + late, rate: stated, samples };
  });
  return { startMs: 0, fragments: list(fragments) };
}

async function read(seconds: number, takes: readonly VoiceTake[]): Promise<Int16Array> {
  const pieces: number[] = [];
  for await (const { samples } of readVoice([{ startMs: 0, endMs: seconds * 1000 }], takes))
    for (const sample of samples) pieces.push(sample);
  return Int16Array.from(pieces);
}

/** Returns by how many milliseconds each click, half a second after a full one, is late. */
function findClicks(samples: Int16Array): number[] {
  const late: number[] = [];
  for (let at = 1; at < samples.length; at += 1) {
    if ((samples[at] ?? 0) < 10_000 || (samples[at - 1] ?? 0) >= 10_000) continue;
    late.push(((at - 24_000) / 48) % 1000);
  }
  return late.map((ms) => (ms > 500 ? ms - 1000 : ms));
}

describe('the clock of a device', () => {
  test.each([-300, -100, 20, 100, 300])(
    'that runs %i millionths differently does not move the voice by 15 ms, and no second is lost',
    async (drift) => {
      const seconds = 240;
      const take = makeClicks(seconds, { rate: 48_000 * (1 + drift / 1e6), stated: 48_000, jitterMs: 4 });
      const clicks = findClicks(await read(seconds, [take]));
      expect(clicks.length).toBeGreaterThanOrEqual(seconds - 1);
      expect(Math.max(...clicks.map(Math.abs))).toBeLessThan(15);
    },
  );

  test('that runs like the server’s leaves every sample as it was', async () => {
    const clicks = findClicks(await read(20, [makeClicks(20, { jitterMs: 4 })]));
    expect(new Set(clicks)).toEqual(new Set([0]));
  });

  test('that states some times late because it is busy moves no sound, and none is lost', async () => {
    const take = makeClicks(20, { lateMs: [0, 400, 350, 200, 0, 500, 0, 0, 450, 0] });
    const clicks = findClicks(await read(20, [take]));
    expect(clicks).toEqual(Array(20).fill(0));
  });

  test('that lost half a second of sound is not taken for a busy one', async () => {
    const take = makeClicks(20, { lateMs: [0, 0, 0, ...Array(7).fill(500)] });
    const clicks = findClicks(await read(21, [take]));
    expect(clicks).toEqual([...Array(6).fill(0), ...Array(14).fill(500)]);
  });

  test.each([16_000, 44_100, 96_000])('may count %i samples per second', async (rate) => {
    const clicks = findClicks(await read(10, [makeClicks(10, { rate })]));
    expect(clicks.length).toBe(10);
    expect(Math.max(...clicks.map(Math.abs))).toBeLessThan(0.1);
  });
});

test('a gap is silent, and what two devices recorded at the same time is heard once', async () => {
  const tone = (startMs: number, seconds: number, value: number): VoiceTake => ({
    startMs,
    fragments: list([{ startMs: 0, rate: 48_000, samples: new Int16Array(48_000 * seconds).fill(value) }]),
  });
  const samples = await read(6, [tone(500, 2, 1), tone(2000, 1, 2), tone(4000, 4, 3)]);
  const at = (second: number) => samples[Math.round(second * 48_000)];
  expect([0.4, 0.6, 2.4, 2.6, 2.9, 3.1, 3.9, 4.1, 5.9].map(at)).toEqual([0, 1, 1, 2, 2, 0, 0, 3, 3]);
  expect(samples.length).toBe(6 * 48_000);
});

test('a file of more than 4 GiB says so', () => {
  const small = createWavHeader(48_000, 48_000);
  expect(small.toString('latin1', 0, 4)).toBe('RIFF');
  expect([small.readUInt32LE(4), small.readUInt32LE(76)]).toEqual([72 + 96_000, 96_000]);
  const large = createWavHeader(2 ** 32, 48_000);
  expect([large.toString('latin1', 0, 4), large.toString('latin1', 12, 16)]).toEqual(['RF64', 'ds64']);
  expect(large.readUInt32LE(76)).toBe(0xffff_ffff);
  expect([large.readBigUInt64LE(28), large.readBigUInt64LE(36)]).toEqual([2n ** 33n, 2n ** 32n]);
});
