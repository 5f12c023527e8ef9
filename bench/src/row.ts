/** One line of a result: what was measured, and what came out. */
export type Row = Record<string, string | number>;

/** Something that can be measured by name. */
export interface Benchmark {
  name: string;
  /** Measures; answers its lines, or one that says why it could not. */
  run(): Promise<Row[]>;
}

/** The middle one of several numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
