import fc from 'fast-check';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { expect, test } from 'vitest';
import {
  composeFilm,
  type FilmTake,
  planFilm,
  type Span,
  type TakePacket,
  type TakeReader,
} from './index.ts';
import { toFilmMs } from './timeline.ts';

const rate = 48_000;
/** Samples of a sound: 60 ms, as Chromium records it. */
const soundSamples = 2880;
const pictureSeconds = 0.1;

/** When a device has trouble, in seconds from the start of its take, and what it loses or states late. */
interface Trouble {
  at: number;
  lost: number;
  late: number;
  lateSeconds: number;
}

interface Device {
  /** How much slower its clock is: 0.0001 is 100 ppm. */
  drift: number;
  troubles: readonly Trouble[];
}

/** A packet of a take, and when it was seen or heard in the room, in seconds; `late` is how much later its take states it. */
interface Moment {
  takeId: string;
  packet: TakePacket;
  at: number;
  late: number;
}

/** Records a take from `startMs` to `endMs` of the room; the data of its packets are their numbers in `moments`. */
function recordTake(
  id: string,
  isBackup: boolean,
  { startMs, endMs }: Span,
  { drift, troubles }: Device,
  moments: Moment[],
): FilmTake {
  const [start, end] = [startMs / 1000, endMs / 1000];
  const add = (isVideo: boolean, at: number, stated: number, isKey: boolean) => {
    const data = Buffer.alloc(8);
    data.writeUInt32BE(moments.length, 4);
    const samples = isVideo ? 0 : soundSamples;
    const packet = { isVideo, time: stated - start, samples, isKey, bytes: data.length, data };
    moments.push({ takeId: id, packet, at, late: stated - at });
    return packet;
  };
  const pictures: TakePacket[] = [];
  for (let number = 0, at = start; at < end; number += 1, at = start + number * pictureSeconds)
    pictures.push(add(true, at, at, number % 20 === 0));
  const sounds: TakePacket[] = [];
  const open = troubles.toSorted((one, other) => one.at - other.at);
  let late = { until: 0, seconds: 0 };
  let stated = start;
  for (let at = start; at + soundSamples / rate < end; at += (soundSamples / rate) * (1 + drift)) {
    while (open[0] && start + open[0].at <= at) {
      const [trouble] = open.splice(0, 1);
      at += trouble?.lost ?? 0;
      late = { until: at + (trouble?.lateSeconds ?? 0), seconds: trouble?.late ?? 0 };
    }
    stated = Math.max(stated, at + (at <= late.until ? late.seconds : 0));
    if (at + soundSamples / rate < end) sounds.push(add(false, at, stated, true));
  }
  const reader: TakeReader = {
    video: { codec: 'vp8', parameters: 'vp8', width: 320, height: 240, description: Buffer.alloc(0) },
    audio: { codec: 'opus', channels: 1, rate, description: opusHeader },
    measureSeconds: async () => end - start,
    findKeyFrameMs: async () => 0,
    async *packets(track, from, until) {
      const all = track === 'picture' ? pictures : sounds;
      const first = all.findIndex(({ time, isKey }) => time >= from - 0.002 && isKey);
      const group = first < 0 ? [] : all.slice(first).filter(({ time }) => time < until - 0.002);
      for (let at = 0; at < group.length; at += 10) yield group.slice(at, at + 10);
    },
    close: () => undefined,
  };
  const content = { bytes: 0, read: async () => opusHeader, readOnce: async () => opusHeader };
  return { id, isBackup, startMs, endMs, faults: { picture: [], sound: [] }, content, reader };
}

/** The identification header of Opus: mono, without samples to leave out. */
const opusHeader = Buffer.from('4f707573486561640101000080bb0000000000', 'hex');

/** Composes a film; returns its packets as another reader finds them. */
async function readFilm(intervals: readonly Span[], takes: readonly FilmTake[]) {
  const film = await composeFilm(planFilm(intervals, takes));
  const file = Buffer.concat(await Array.fromAsync(film.read()));
  expect(file.length).toBe(film.bytes);
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
    if (!video || !audio) throw new Error('The film has no picture or no sound.');
    return {
      syncMs: film.syncMs ?? Number.NaN,
      seconds: await input.computeDuration(),
      pictures: await Array.fromAsync(new EncodedPacketSink(video).packets()),
      sounds: await Array.fromAsync(new EncodedPacketSink(audio).packets()),
    };
  } finally {
    input.dispose();
  }
}

/**
 * Returns by how many seconds a sound may be late without anything that tells: the least by which it and those right after
 * it in its take are stated later than without late or lost sound.
 */
function measureUnknown({ takeId, at }: Moment, following: readonly (Moment | undefined)[]): number {
  const others = following.filter((one) => one?.takeId === takeId && one.at >= at && one.at < at + 0.4);
  return Math.min(
    ...others.map((one, index) => (one ? one.at + one.late - at - (index * soundSamples) / rate : 0)),
  );
}

const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true });

const device = fc.record({
  drift: seconds(-100e-6, 100e-6),
  troubles: fc.array(
    fc.record({
      at: seconds(1, 60),
      lost: fc.oneof(fc.constant(0), seconds(0.003, 0.5)),
      late: seconds(0, 0.19),
      lateSeconds: seconds(0, 0.15),
    }),
    { maxLength: 4 },
  ),
});

/** Stretches of time: how long the break before each one is, and how long it is. */
const stretches = fc.array(fc.record({ rest: seconds(0, 8), length: seconds(1, 30), device }), {
  minLength: 1,
  maxLength: 4,
});

/** Places stretches one after the other, from `fromMs` on the clock of the room. */
function placeStretches<Stretch extends { rest: number; length: number }>(
  list: readonly Stretch[],
  fromMs: number,
): (Stretch & Span)[] {
  let atMs = fromMs;
  return list.map((stretch) => {
    const startMs = Math.round(atMs + 1000 * stretch.rest);
    atMs = Math.round(startMs + 1000 * stretch.length);
    return { ...stretch, startMs, endMs: atMs };
  });
}

test('films of takes with pauses, crashes, lost and late sound have the recorded length and stay in sync', async () => {
  await fc.assert(
    fc.asyncProperty(stretches, stretches, stretches, async (recorded, own, received) => {
      const intervals = placeStretches(recorded, 1_000_000);
      const moments: Moment[] = [];
      const record = (list: typeof own, isBackup: boolean) =>
        placeStretches(list, 999_000).map((span, index) =>
          recordTake(`${isBackup}-${index}`, isBackup, span, span.device, moments),
        );
      const takes = [...record(own, false), ...record(received, true)];
      fc.pre(planFilm(intervals, takes).pictures.some(({ takeId }) => takeId !== null));
      const film = await readFilm(intervals, takes);
      const length = toFilmMs(intervals, Number.POSITIVE_INFINITY) / 1000;
      // The last sound may begin as late as any, and lasts to its end.
      expect(Math.abs(film.seconds - length)).toBeLessThan(0.045 + soundSamples / rate);
      const momentOf = (data: Uint8Array) =>
        data.length === 8 ? moments[Buffer.from(data).readUInt32BE(4)] : undefined;
      for (const [index, { data, timestamp }] of film.pictures.entries()) {
        const at = momentOf(data)?.at ?? Number.NaN;
        if (index > 0)
          expect(Math.abs(timestamp - toFilmMs(intervals, 1000 * at) / 1000)).toBeLessThan(0.005);
      }
      // Players count samples.
      let samples = 0;
      let largest = 0;
      let maxUnknown = 0;
      const sounds = film.sounds.map(({ data }) => momentOf(data));
      for (const [index, moment] of sounds.entries()) {
        if (moment) {
          const unknown = measureUnknown(moment, sounds.slice(index));
          const deviation = samples / rate - toFilmMs(intervals, 1000 * moment.at) / 1000;
          expect(Math.abs(deviation)).toBeLessThanOrEqual(0.045 + unknown);
          largest = Math.max(largest, Math.abs(deviation));
          maxUnknown = Math.max(maxUnknown, unknown);
        }
        samples += moment ? soundSamples : 960;
      }
      // What the film says of itself.
      expect(Math.abs(film.syncMs - 1000 * largest)).toBeLessThanOrEqual(1.001 + 1000 * maxUnknown);
      expect(Math.abs(samples / rate - length)).toBeLessThan(0.045 + soundSamples / rate);
    }),
    {
      numRuns: 300,
      examples: [
        [
          [{ rest: 0, length: 1, device: { drift: 0, troubles: [] } }],
          [{ rest: 0, length: 1, device: { drift: 0, troubles: [] } }],
          [
            {
              rest: 0,
              length: 1.0914999999999417,
              device: {
                drift: 0,
                troubles: [{ at: 1, lost: 0.003, late: 0.006000000000938145, lateSeconds: 0 }],
              },
            },
            { rest: 0, length: 1, device: { drift: 0, troubles: [] } },
          ],
        ],
      ],
    },
  );
});
