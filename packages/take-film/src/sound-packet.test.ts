import { expect, test } from 'vitest';
import { countSamples, createSilence } from './sound-packet.ts';
import type { AudioFormat } from './take.ts';

const opus: AudioFormat = { codec: 'opus', channels: 1, rate: 48_000, description: Buffer.alloc(0) };
const aac: AudioFormat = { ...opus, codec: 'aac', rate: 44_100 };

/** The first byte of a packet of Opus. */
const contents = (configuration: number, framesCode: number) => (configuration << 3) | framesCode;

test.each([
  ['SILK of 60 ms', [contents(3, 0)], 60],
  ['SILK of 10 ms', [contents(8, 0)], 10],
  ['a hybrid frame of 20 ms', [contents(13, 0)], 20],
  ['CELT of 2.5 ms', [contents(16, 0)], 2.5],
  ['two equal frames of CELT', [contents(31, 1)], 40],
  ['two different frames of CELT', [contents(31, 2)], 40],
  ['three frames of CELT, as Chromium records', [contents(31, 3), 0x83], 60],
  ['the longest packet', [contents(31, 3), 6], 120],
  ['more frames than a packet can have', [contents(31, 3), 7], 0],
  ['no frames', [contents(31, 3), 0], 0],
  ['nothing', [], 0],
])('a packet of Opus with %s lasts as long as it decodes to', (_name, packet, ms) => {
  expect(countSamples(opus, Uint8Array.from(packet))).toBe(48 * ms);
});

test('a packet of AAC has 1,024 samples', () => {
  expect(countSamples(aac, Uint8Array.of(0x21, 0))).toBe(1024);
});

test('silent frames have the length of their packet', () => {
  for (const format of [opus, aac, { ...opus, channels: 2 }, { ...aac, channels: 2 }]) {
    const { data, samples } = createSilence(format);
    expect(countSamples(format, data)).toBe(samples);
  }
});
