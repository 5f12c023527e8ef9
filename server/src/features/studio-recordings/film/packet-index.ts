import { NumberList } from './sample-table.ts';

/** The longest packet of Opus in seconds (RFC 6716, 2.1.4); those of AAC are shorter. */
const maxPacketSeconds = 0.12;

/** The packets of a track in the order in which they are decoded, without their data: 28 bytes each. */
export class PacketIndex {
  /** Ticks per second of times and durations. */
  readonly scale: number;
  /** When each packet is presented. */
  readonly times: number[] = [];
  readonly durations = new NumberList();
  /** Where each packet begins in the file, and its length in bytes. */
  readonly offsets: number[] = [];
  readonly sizes = new NumberList();
  /** 1 for key frames, else 0. */
  readonly keys = new NumberList();

  constructor(scale: number) {
    this.scale = scale;
  }

  get length(): number {
    return this.times.length;
  }

  add(packet: { time: number; duration: number; offset: number; size: number; isKey: boolean }): void {
    this.times.push(packet.time);
    this.durations.push(packet.duration);
    this.offsets.push(packet.offset);
    this.sizes.push(packet.size);
    this.keys.push(Number(packet.isKey));
  }

  /** Returns the start of a packet in seconds; infinite after the last one. */
  secondsAt(position: number): number {
    const time = this.times[position];
    return time === undefined ? Number.POSITIVE_INFINITY : time / this.scale;
  }

  /**
   * Returns the length of a packet in seconds: until the next one if that begins soon enough, otherwise at least that of
   * the one before. Chromium's recorder only guesses the duration of the last packet of a fragment: 21 ms, even if its
   * sound lasts 60 ms.
   */
  lengthAt(position: number): number {
    const previous = position > 0 ? this.secondsUntilNext(position - 1) : null;
    const ownLength = this.durations.at(position) / this.scale;
    return this.secondsUntilNext(position) ?? Math.max(ownLength, previous ?? 0);
  }

  /** Returns the seconds between the start of a packet and the next one; null if more than a packet lies between them. */
  private secondsUntilNext(position: number): number | null {
    const seconds = this.secondsAt(position + 1) - this.secondsAt(position);
    return seconds > 0 && seconds <= maxPacketSeconds ? seconds : null;
  }

  /** Returns the first packet that begins at `seconds` or later: for pictures, the first key frame. */
  find(seconds: number, isVideo: boolean): number {
    let position = 0;
    while (
      this.secondsAt(position) < seconds ||
      (isVideo && position < this.length && this.keys.at(position) === 0)
    )
      position += 1;
    return position;
  }

  /** Returns the last key frame that begins at `seconds` or before; null if there is none. */
  findKeyFrame(seconds: number): number | null {
    let found: number | null = null;
    for (let position = 0; position < this.length; position += 1)
      if (this.keys.at(position) === 1 && this.secondsAt(position) <= seconds) found = position;
    return found;
  }

  /**
   * Returns the end of the last packet that lies within the first `bytes` of the file, in seconds, and whether others
   * do not: the file was cut off then.
   */
  measure(bytes: number): { end: number; isDamaged: boolean } {
    let end = 0;
    for (let position = 0; position < this.length; position += 1) {
      if ((this.offsets[position] ?? 0) + this.sizes.at(position) > bytes) return { end, isDamaged: true };
      end = Math.max(end, this.secondsAt(position) + this.durations.at(position) / this.scale);
    }
    return { end, isDamaged: false };
  }
}
