/** A list of numbers up to 2^32 - 1 that needs four bytes each: a film of four hours has a million samples. */
export class NumberList {
  private numbers = new Uint32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(2 * this.length);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length] = number;
    this.length += 1;
  }

  /** Returns the number at an index; 0 outside of the list. */
  at(index: number): number {
    return index < this.length ? (this.numbers[index] ?? 0) : 0;
  }

  /** Adds one to the last number. */
  incrementLast(): void {
    this.numbers[this.length - 1] = (this.numbers[this.length - 1] ?? 0) + 1;
  }

  /** Returns the numbers; later changes of the list may or may not appear in them. */
  values(): Uint32Array {
    return this.numbers.subarray(0, this.length);
  }
}

/** The samples of a track in the order of the file, and the chunks that they lie in. */
export class SampleTable {
  /** Samples per second of `times`. */
  readonly scale: number;
  readonly sizes = new NumberList();
  /** When each sample is presented, in ticks. */
  readonly times = new NumberList();
  /** The numbers of the key frames, from 1. */
  readonly keys = new NumberList();
  /** The number of samples of each chunk. */
  readonly chunkSamples = new NumberList();
  /** Where each chunk begins, in bytes after the first one of all tracks. */
  readonly chunkOffsets: number[] = [];

  constructor(scale: number) {
    this.scale = scale;
  }

  /** Adds a sample; `offset` is where its chunk begins, if it is the first one of it. */
  add(bytes: number, time: number, isKey: boolean, offset: number | null): void {
    this.sizes.push(bytes);
    this.times.push(time);
    if (isKey) this.keys.push(this.sizes.length);
    if (offset === null) this.chunkSamples.incrementLast();
    else {
      this.chunkSamples.push(1);
      this.chunkOffsets.push(offset);
    }
  }
}
