import { expect, test } from 'vitest';
import { readFilmSamples } from './film-samples.ts';
import type { AudioFormat } from './take-format.ts';
import type { TakePacket, TakeReader } from './take-packet.ts';

const audio: AudioFormat = { codec: 'opus', channels: 1, rate: 48_000, description: Buffer.alloc(0) };

/** A take of 960 ms whose packets of sound last 60 ms each. */
function makeTake(): TakeReader {
  const packets = Array.from(
    { length: 16 },
    (_, number): TakePacket => ({
      isVideo: false,
      time: 0.06 * number,
      seconds: 0.06,
      isKey: true,
      bytes: 1,
      data: Uint8Array.of(number),
    }),
  );
  return {
    video: { codec: 'avc', parameters: 'avc1.640c20', width: 320, height: 240, description: Buffer.alloc(0) },
    audio,
    measureSeconds: async () => 0.96,
    findKeyFrameMs: async () => 0,
    async *packets(start, end) {
      yield packets.filter(({ time }) => time >= start && time < end);
    },
    close: () => undefined,
  };
}

/** Returns when the sound of two takes is heard, in milliseconds; the second one begins `firstMs` into the first one. */
async function readSoundTimes(firstMs: number) {
  const plan = {
    pieces: [
      { takeId: 'first', filmMs: 0, takeMs: 0, lengthMs: firstMs },
      { takeId: 'second', filmMs: firstMs, takeMs: 0, lengthMs: 600 },
    ],
    readers: new Map([
      ['first', makeTake()],
      ['second', makeTake()],
    ]),
    audio,
    hasVaryingParameters: false,
    durationMs: firstMs + 600,
  };
  const sounds: { number: number; ms: number }[] = [];
  for await (const samples of readFilmSamples(plan, false)) {
    for (const { data, time } of samples)
      if (data.length === 1) sounds.push({ number: data[0] ?? 0, ms: time / 48 });
  }
  const second = sounds.findLastIndex(({ number }, index) => number < (sounds[index - 1]?.number ?? 0));
  return sounds.slice(second).map(({ number, ms }) => ({ number, lateMs: ms - firstMs - 60 * number }));
}

test.each([300, 310, 320, 330, 340, 350])(
  'the sound of a take is in time after one that is cut off after %s ms',
  async (firstMs) => {
    const sounds = await readSoundTimes(firstMs);
    expect(sounds.length).toBeGreaterThanOrEqual(9);
    // Silence is added in frames of 20 ms.
    for (const { lateMs } of sounds) expect(Math.abs(lateMs)).toBeLessThanOrEqual(10);
  },
);
