import { NumberList } from './sample-table.ts';

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
