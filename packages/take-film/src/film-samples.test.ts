import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readFilmSamples } from './film-samples.ts';
import type { AudioFormat, TakePacket, TakeReader } from './take.ts';
import type { Piece } from './timeline.ts';

const audio: AudioFormat = { codec: 'opus', channels: 1, rate: 48_000, description: Buffer.alloc(0) };

/** A sound of a take: when it was heard, and when its take states that it begins, in seconds. */
interface Sound {
  heard: number;
  stated: number;
  samples: number;
}

/** A take of sounds, whose data are their numbers. */
function makeTake(sounds: readonly Sound[]): TakeReader {
  const packets = sounds.map(({ stated, samples }, number): TakePacket => {
    const data = Buffer.alloc(4);
    data.writeUInt32BE(number);
    return { isVideo: false, time: stated, samples, isKey: true, bytes: data.length, data };
  });
  return {
    video: { codec: 'avc', parameters: 'avc1.640c20', width: 320, height: 240, description: Buffer.alloc(0) },
    audio,
    measureSeconds: async () => sounds.at(-1)?.heard ?? 0,
    findKeyFrameMs: async () => 0,
    async *packets(track, start, end) {
      if (track === 'picture') return;
      // In groups of a second, as readers give them.
      for (let from = start; from < end; from += 1) {
        const group = packets.filter(({ time }) => time >= from && time < Math.min(end, from + 1));
        if (group.length > 0) yield group;
      }
    },
    close: () => undefined,
  };
}

/** Returns the sounds of a film by take and number, with when each is heard in it, in seconds, and the film's length. */
async function readSounds(pieces: Piece[], takes: Record<string, readonly Sound[]>) {
  const last = pieces.at(-1);
  const durationMs = (last?.filmMs ?? 0) + (last?.lengthMs ?? 0);
  const readers = new Map(Object.entries(takes).map(([id, sounds]) => [id, makeTake(sounds)]));
  const heard: { number: number; seconds: number }[] = [];
  let end = 0;
  let overlaps = 0;
  const plan = { pictures: pieces, sounds: pieces, readers, audio, hasVaryingParameters: false, durationMs };
  for await (const samples of readFilmSamples(plan, false)) {
    for (const { data, time } of samples) {
      if (time < end) overlaps += 1;
      end = time;
      if (data.length === 4)
        heard.push({ number: Buffer.from(data).readUInt32BE(), seconds: time / audio.rate });
    }
  }
  expect(overlaps).toBe(0);
  return heard;
}

/** Sounds of 60 ms that follow each other. */
const steadySounds = (seconds: number): Sound[] =>
  Array.from({ length: Math.round(seconds / 0.06) }, (_, number) => ({
    heard: 0.06 * number,
    stated: 0.06 * number,
    samples: 2880,
  }));

test.each([300, 310, 320, 330, 340, 350])(
  'the sound of a take is in time after one that is cut off after %s ms',
  async (firstMs) => {
    const sounds = await readSounds(
      [
        { takeId: 'first', filmMs: 0, takeMs: 0, lengthMs: firstMs },
        { takeId: 'second', filmMs: firstMs, takeMs: 0, lengthMs: 600 },
      ],
      { first: steadySounds(0.96), second: steadySounds(0.96) },
    );
    const second = sounds.slice(
      sounds.findLastIndex(({ number }, index) => number < (sounds[index - 1]?.number ?? 0)),
    );
    expect(second.length).toBeGreaterThanOrEqual(9);
    // Silence is added in frames of 20 ms.
    for (const { number, seconds } of second)
      expect(Math.abs(1000 * seconds - firstMs - 60 * number)).toBeLessThanOrEqual(10.001);
  },
);

/** What happens to the sound of a device. */
interface Trouble {
  /** Seconds since the trouble before it: long enough for that one to be over. */
  after: number;
  /** Seconds of sound that are lost. */
  lost: number;
  /** Seconds by which the next sounds, during `lateSeconds`, are stated late; those after them catch up. */
  late: number;
  lateSeconds: number;
}

/** Records ten minutes on a device whose clock runs fast or slow, with troubles. */
function recordSounds(samples: number, drift: number, troubles: readonly Trouble[]): Sound[] {
  const sounds: Sound[] = [];
  const length = (samples / audio.rate) * (1 + drift);
  const open = [...troubles];
  let trouble: Trouble | undefined;
  let beganAt = 0;
  for (let heard = 0; heard < 600; heard += length) {
    const [next] = open;
    if (next && heard >= beganAt + next.after) {
      trouble = open.shift();
      heard += next.lost;
      beganAt = heard;
    }
    const late = trouble && heard <= beganAt + trouble.lateSeconds ? trouble.late : 0;
    sounds.push({ heard, stated: Math.max(sounds.at(-1)?.stated ?? 0, heard + late), samples });
  }
  return sounds;
}

describe('over ten minutes', () => {
  const whole: Piece[] = [{ takeId: 'take', filmMs: 0, takeMs: 0, lengthMs: 600_000 }];
  const findDeviation = (
    sounds: readonly Sound[],
    { number, seconds }: { number: number; seconds: number },
  ) => seconds - (sounds[number]?.heard ?? Number.NaN);

  test('the sound that a stated time hides is neither lost nor repeated', async () => {
    // The 60 ms of each packet take turns being stated 15 ms early and late.
    const sounds = steadySounds(600).map((sound, number) => ({
      ...sound,
      stated: sound.stated + (number % 2 === 0 ? 0 : 0.015),
    }));
    const heard = await readSounds(whole, { take: sounds });
    expect(heard).toHaveLength(sounds.length);
    expect(heard.at(-1)?.seconds).toBeCloseTo(sounds.at(-1)?.heard ?? 0, 6);
  });

  test('every sound is heard within 45 ms of its picture, however irregularly a busy machine states the times', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(1024, 2880),
        fc.double({ min: -100e-6, max: 100e-6, noNaN: true }),
        // How late times are stated at most, always, and in the first second.
        fc.double({ min: 0, max: 0.1, noNaN: true }),
        fc.double({ min: 0, max: 0.19, noNaN: true }),
        fc.nat(),
        async (samples, drift, late, lateFirst, seed) => {
          let [end, state] = [0, seed];
          const next = () => {
            state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
            return state / 2 ** 31;
          };
          const sounds = recordSounds(samples, drift, []).map((sound) => {
            const { heard } = sound;
            const isLate = heard < 1 ? lateFirst : 0;
            end = Math.max(end, heard + isLate + late * next());
            return { ...sound, stated: end };
          });
          const heard = await readSounds(whole, { take: sounds });
          // Of the last sounds, nothing tells whether they are stated late or come after lost ones.
          const deviations = heard
            .filter(({ number }) => (sounds[number]?.heard ?? 0) < 599.2)
            .map((sound) => Math.abs(findDeviation(sounds, sound)));
          expect(Math.max(...deviations)).toBeLessThanOrEqual(0.045);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('every sound is heard within 45 ms of its picture, whatever was lost and stated late', async () => {
    const trouble = fc.record({
      after: fc.double({ min: 0.5, max: 40, noNaN: true }),
      lost: fc.oneof(fc.constant(0), fc.double({ min: 0.003, max: 0.5, noNaN: true })),
      late: fc.double({ min: 0, max: 0.19, noNaN: true }),
      lateSeconds: fc.double({ min: 0, max: 0.15, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(960, 1920, 2880),
        fc.double({ min: -100e-6, max: 100e-6, noNaN: true }),
        fc.array(trouble, { maxLength: 40 }),
        async (samples, drift, troubles) => {
          const sounds = recordSounds(samples, drift, troubles);
          const heard = await readSounds(whole, { take: sounds });
          const deviations = heard.map((sound) => Math.abs(findDeviation(sounds, sound)));
          expect(Math.max(...deviations)).toBeLessThanOrEqual(0.045);
          // Drift of 60 ms in ten minutes may cost a sound.
          expect(heard.length).toBeGreaterThanOrEqual(
            sounds.length - Math.ceil(0.06 / (samples / audio.rate)) - 1,
          );
        },
      ),
      { numRuns: 15 },
    );
  });
});
