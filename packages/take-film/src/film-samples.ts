import { u32 } from './mp4-boxes.ts';
import { createSilence } from './sound-packet.ts';
import type { AudioFormat, TakePacket, TakeReader } from './take.ts';
import type { FilmTrack, Piece } from './timeline.ts';

/** Ticks per second of the pictures' clock. */
export const videoScale = 90_000;

/** A sample of the film; `time` in ticks of its track. */
export interface FilmSample {
  isVideo: boolean;
  time: number;
  isKey: boolean;
  /**
   * Seconds by which a sound comes later than its picture, as far as the times of the sounds after it tell; 0 for
   * pictures and silence.
   */
  deviation: number;
  bytes: number;
  /** Empty if only the index is read. */
  data: Uint8Array;
}

export interface FilmPlan {
  pictures: readonly Piece[];
  sounds: readonly Piece[];
  /** The readers of the takes, by their ids. */
  readers: ReadonlyMap<string, TakeReader>;
  /** The format of the sound; null for a silent film. */
  audio: AudioFormat | null;
  /** Whether key frames of H.264 must carry their parameter sets. */
  hasVaryingParameters: boolean;
  durationMs: number;
}

/**
 * Seconds of sounds that tell when a sound was heard: the earliest of their stated times. While a machine is busy, browsers
 * state the times of sounds late, by up to 0.2 seconds and for up to a second, and then catch up; only lost sound stays away.
 */
const lookahead = 2;

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

/** Samples of one track that follow each other, and when they begin in the film, in seconds. */
interface SampleGroup {
  time: number;
  samples: Iterable<FilmSample>;
}

/**
 * Reads the samples of a film in the order of its file, in groups; with `isIndexOnly` everything but their data. Every
 * reading gives the same samples.
 */
export async function* readFilmSamples(
  plan: FilmPlan,
  isIndexOnly: boolean,
): AsyncGenerator<Iterable<FilmSample>> {
  const tracks = [
    readPictures(plan, isIndexOnly),
    ...(plan.audio ? [readSounds(plan, plan.audio, isIndexOnly)] : []),
  ];
  const groups: (SampleGroup | null)[] = [];
  try {
    for (const track of tracks) groups.push((await track.next()).value ?? null);
    for (;;) {
      const times = groups.map((group) => group?.time ?? Number.POSITIVE_INFINITY);
      const next = times.indexOf(Math.min(...times));
      const group = groups[next];
      if (!group) return;
      yield group.samples;
      groups[next] = (await tracks[next]?.next())?.value ?? null;
    }
  } finally {
    for (const track of tracks) await track.return(undefined);
  }
}

/** Reads the packets of a track piece by piece; `time` is when a packet begins in the film, in seconds. */
async function* readPieces(
  { readers, ...plan }: FilmPlan,
  track: FilmTrack,
  isIndexOnly: boolean,
): AsyncGenerator<{ piece: Piece; reader: TakeReader; packets: { packet: TakePacket; time: number }[] }> {
  for (const piece of track === 'picture' ? plan.pictures : plan.sounds) {
    const reader = piece.takeId === null ? undefined : readers.get(piece.takeId);
    if (!reader) continue;
    const start = piece.takeMs / 1000;
    for await (const group of reader.packets(track, start, start + piece.lengthMs / 1000, isIndexOnly)) {
      const packets = group.map((packet) => ({
        packet,
        time: Math.max(0, piece.filmMs / 1000 + packet.time - start),
      }));
      yield { piece, reader, packets };
    }
  }
}

async function* readPictures(plan: FilmPlan, isIndexOnly: boolean): AsyncGenerator<SampleGroup, undefined> {
  let isFirst = true;
  for await (const { reader, packets } of readPieces(plan, 'picture', isIndexOnly)) {
    const samples = packets.map(({ packet, time }): FilmSample => {
      const sets = plan.hasVaryingParameters && packet.isKey ? readParameterSets(reader) : noBytes;
      // The first picture is visible from the beginning.
      const ticks = isFirst ? 0 : Math.round(time * videoScale);
      isFirst = false;
      const bytes = sets.length + packet.bytes;
      const data = sets.length > 0 ? Buffer.concat([sets, packet.data]) : packet.data;
      return { isVideo: true, time: ticks, isKey: packet.isKey, deviation: 0, bytes, data };
    });
    yield { time: packets[0]?.time ?? 0, samples };
  }
}

async function* readSounds(
  plan: FilmPlan,
  format: AudioFormat,
  isIndexOnly: boolean,
): AsyncGenerator<SampleGroup, undefined> {
  const sound = new SoundTrack(format);
  let current: Piece | null = null;
  for await (const { piece, packets } of readPieces(plan, 'sound', isIndexOnly)) {
    if (piece !== current) {
      yield { time: sound.end, samples: [...sound.begin()] };
      current = piece;
    }
    yield {
      time: sound.end,
      samples: packets.flatMap(({ packet, time }) =>
        packet.samples > 0 ? [...sound.add(packet, time)] : [],
      ),
    };
  }
  yield {
    time: sound.end,
    samples: [...sound.begin(), ...sound.fillUntil(plan.durationMs / 1000)],
  };
}

/** A sound that waits for those after it. */
interface WaitingSound {
  packet: TakePacket;
  /** Seconds of the film at which it begins by its take, less the length of the sounds that were added before it. */
  offset: number;
}

/**
 * The sound of the film. Players take the length of a sound from its samples, whatever the file states: so each one begins
 * where the samples before it end, and silence takes the place of lost ones.
 */
class SoundTrack {
  private readonly rate: number;
  private readonly silence: ReturnType<typeof createSilence>;
  /** The number of samples of the film so far. */
  private samples = 0;
  /** The number of samples of all sounds that were added, and of those among them that no longer wait. */
  private addedSamples = 0;
  private handledSamples = 0;
  private waiting: WaitingSound[] = [];
  private isFirst = true;

  constructor(format: AudioFormat) {
    this.rate = format.rate;
    this.silence = createSilence(format);
  }

  /** When the next sample of the film begins, in seconds. */
  get end(): number {
    return this.samples / this.rate;
  }

  /** Begins a stretch of a take; returns the samples of the one before it that wait. */
  *begin(): Generator<FilmSample> {
    while (this.waiting.length > 0) yield* this.place();
    this.isFirst = true;
  }

  /** Adds a sound that begins at `time`, in seconds, by its take; returns the samples of which the place is certain. */
  *add(packet: TakePacket, time: number): Generator<FilmSample> {
    this.waiting.push({ packet, offset: time - this.addedSamples / this.rate });
    this.addedSamples += packet.samples;
    while (this.addedSamples - this.handledSamples > lookahead * this.rate) yield* this.place();
  }

  /** Adds silence up to `time` in seconds. */
  *fillUntil(time: number): Generator<FilmSample> {
    const { data, samples } = this.silence;
    while (time * this.rate - this.samples >= samples / 2) yield this.next(data, data.length, samples, 0);
  }

  /**
   * Places the first sound that waits, after silence if sound before it is lost. Leaves it out if the film's sound already
   * lasts longer than until its end, or at the beginning of a stretch longer than until half a silent frame after its
   * start: all others follow it directly, and would be as late.
   */
  private *place(): Generator<FilmSample> {
    const { rate, isFirst } = this;
    const gap = this.measureGap();
    const packet = this.waiting.shift()?.packet;
    if (!packet) return;
    this.handledSamples += packet.samples;
    const halfFrame = this.silence.samples / rate / 2;
    if (-gap > (isFirst ? halfFrame : Math.max(maxLead, packet.samples / rate / 2))) return;
    const startsAt = this.end + gap;
    if (gap > (isFirst ? 0 : maxGap)) yield* this.fillUntil(startsAt);
    this.isFirst = false;
    yield this.next(packet.data, packet.bytes, packet.samples, this.end - startsAt);
  }

  /**
   * Returns by how many seconds the film's sound ends before the first sound that waits was heard, as far as the times of
   * those after it tell; negative if it ends later.
   */
  private measureGap(): number {
    let [earliest, second] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    for (const { offset } of this.waiting) {
      if (offset < earliest) [second, earliest] = [earliest, offset];
      else second = Math.min(second, offset);
    }
    // How much longer the film's sound is than the sounds that no longer wait: silence was added, or sounds were left out.
    const surplus = (this.samples - this.handledSamples) / this.rate;
    if (earliest > surplus || this.waiting.length === 1) return earliest - surplus;
    // Two sounds must agree that the film's sound lasts too long, so that a single wrong time leaves nothing out.
    return Math.min(0, second - surplus);
  }

  private next(data: Uint8Array, bytes: number, samples: number, deviation: number): FilmSample {
    const time = this.samples;
    this.samples += samples;
    return { isVideo: false, time, isKey: true, deviation, bytes, data };
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
