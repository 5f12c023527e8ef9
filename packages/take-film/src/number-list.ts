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
