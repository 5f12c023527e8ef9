import { u32 } from './mp4-boxes.ts';
import { createSilence } from './sound-packet.ts';
import type { AudioFormat } from './take-format.ts';
import type { TakePacket, TakeReader } from './take-packet.ts';
import type { Piece } from './timeline.policy.ts';

/** Ticks per second of the pictures' clock. */
export const videoScale = 90_000;

/** A sample of the film; `time` in ticks of its track. */
export interface FilmSample {
  isVideo: boolean;
  time: number;
  isKey: boolean;
  bytes: number;
  /** Empty if only the index is read. */
  data: Uint8Array;
}

export interface FilmPlan {
  pieces: readonly Piece[];
  /** The readers of the takes, by their ids. */
  readers: ReadonlyMap<string, TakeReader>;
  /** The format of the sound; null for a silent film. */
  audio: AudioFormat | null;
  /** Whether key frames of H.264 must carry their parameter sets. */
  hasVaryingParameters: boolean;
  durationMs: number;
}

/**
 * Seconds of the sounds that must agree on how far the film's sound is off before it is corrected. While a machine is busy,
 * browsers state the times of sounds up to 0.2 seconds late, and have caught up by then; only lost sound stays away.
 */
const lookahead = 0.4;

/**
 * Seconds that the film's sound may end before the next one begins: one frame of silence. More is filled with silence, so
 * that pictures and sound stay together.
 */
const maxGap = 0.02;

/**
 * Seconds that the film's sound may end after the next one begins, as it does with a microphone whose clock is fast. Of
 * more than this, and of more than half a sound, the sound is left out.
 */
const maxLead = 0.025;

/**
 * Reads the samples of a film in the order of its file, with `isIndexOnly` everything but their data. Every reading
 * gives the same samples. They come in groups, each of which must be read before the next one is asked for.
 */
export async function* readFilmSamples(
  plan: FilmPlan,
  isIndexOnly: boolean,
): AsyncGenerator<Iterable<FilmSample>> {
  const { pieces, readers, audio, durationMs } = plan;
  const sound = audio && new SoundTrack(audio);
  let isFirstPicture = true;
  for (const { takeId, filmMs, takeMs, lengthMs } of pieces) {
    const reader = takeId === null ? undefined : readers.get(takeId);
    if (!reader) continue;
    const start = takeMs / 1000;
    const toFilmTime = (packet: TakePacket) => Math.max(0, filmMs / 1000 + packet.time - start);
    sound?.begin();
    const toSamples = function* (packets: readonly TakePacket[]): Generator<FilmSample> {
      for (const packet of packets) {
        if (packet.isVideo) {
          const sets = plan.hasVaryingParameters && packet.isKey ? readParameterSets(reader) : noBytes;
          // The first picture is visible from the beginning.
          const ticks = isFirstPicture ? 0 : Math.round(toFilmTime(packet) * videoScale);
          isFirstPicture = false;
          const bytes = sets.length + packet.bytes;
          const data = sets.length > 0 ? Buffer.concat([sets, packet.data]) : packet.data;
          yield { isVideo: true, time: ticks, isKey: packet.isKey, bytes, data };
        } else if (sound && packet.samples > 0) yield* sound.add(packet, toFilmTime(packet));
      }
    };
    for await (const packets of reader.packets(start, start + lengthMs / 1000, isIndexOnly)) {
      yield toSamples(packets);
    }
    if (sound) yield sound.finish();
  }
  if (sound) yield sound.fillUntil(durationMs / 1000);
}

/** A sound that waits for those after it, and when it begins by its take, in seconds of the film. */
interface WaitingSound {
  packet: TakePacket;
  time: number;
}

/**
 * The sound of the film. Players take the length of a sound from its samples, whatever the file states: so each one begins
 * where the samples before it end, and silence takes the place of lost ones.
 */
class SoundTrack {
  private readonly rate: number;
  private readonly silence: ReturnType<typeof createSilence>;
  private samples = 0;
  private waiting: WaitingSound[] = [];
  /** The number of samples of the sounds that wait. */
  private waitingSamples = 0;
  private isFirst = true;

  constructor(format: AudioFormat) {
    this.rate = format.rate;
    this.silence = createSilence(format);
  }

  /** Begins a stretch of a take. */
  begin(): void {
    this.isFirst = true;
  }

  /** Adds a sound that begins at `time`, in seconds, by its take; returns the samples of which the place is certain. */
  *add(packet: TakePacket, time: number): Generator<FilmSample> {
    this.waiting.push({ packet, time });
    this.waitingSamples += packet.samples;
    while (this.waitingSamples > lookahead * this.rate) yield* this.place();
  }

  /** Returns the samples that wait at the end of a stretch. */
  *finish(): Generator<FilmSample> {
    while (this.waiting.length > 0) yield* this.place();
  }

  /** Adds silence up to `time` in seconds. */
  *fillUntil(time: number): Generator<FilmSample> {
    const { data, samples } = this.silence;
    while (time * this.rate - this.samples >= samples / 2) yield this.next(data, data.length, samples);
  }

  /**
   * Places the first sound that waits, after silence if sound before it is lost. Leaves it out if the film's sound already
   * lasts longer than until its end, or at the beginning of a stretch longer than until half a silent frame after its
   * start: all others follow it directly, and would be as late.
   */
  private *place(): Generator<FilmSample> {
    const { rate, isFirst } = this;
    const gaps = this.measureGaps();
    const [first] = this.waiting;
    if (!first) return;
    const { packet } = first;
    this.waiting.shift();
    this.waitingSamples -= packet.samples;
    const gap = Math.min(...gaps);
    const lead = -Math.max(...gaps);
    const halfFrame = this.silence.samples / rate / 2;
    if (lead > (isFirst ? halfFrame : Math.max(maxLead, packet.samples / rate / 2))) return;
    if (gap > (isFirst ? 0 : maxGap)) yield* this.fillUntil(this.samples / rate + gap);
    this.isFirst = false;
    yield this.next(packet.data, packet.bytes, packet.samples);
  }

  /**
   * Returns by how many seconds the film's sound would end before each sound that waits begins, if those in between
   * followed directly.
   */
  private measureGaps(): number[] {
    let { samples } = this;
    return this.waiting.map(({ packet, time }) => {
      const gap = time - samples / this.rate;
      samples += packet.samples;
      return gap;
    });
  }

  private next(data: Uint8Array, bytes: number, samples: number): FilmSample {
    const time = this.samples;
    this.samples += samples;
    return { isVideo: false, time, isKey: true, bytes, data };
  }
}

const noBytes = Buffer.alloc(0);

/**
 * Returns the parameter sets that a take's key frames need in front, each with its length; none if they contain them.
 * They come from its decoder configuration record (ISO/IEC 14496-15, 5.3.3.1).
 */
function readParameterSets({ video: { parameters, description } }: TakeReader): Buffer {
  if (!parameters.startsWith('avc1')) return noBytes;
  const sets: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = description.readUInt8(at) & mask;
    at += 1;
    for (let index = 0; index < count; index += 1) {
      const bytes = description.readUInt16BE(at);
      sets.push(u32(bytes), description.subarray(at + 2, at + 2 + bytes));
      at += 2 + bytes;
    }
  }
  return Buffer.concat(sets);
}
