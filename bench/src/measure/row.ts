import type { Goal } from './goal.ts';

/** One row of a result table, and the goals that its figures are checked against. */
export interface Row {
  goals?: readonly Goal[];
  [column: string]: string | number | readonly Goal[] | undefined;
}

/** A benchmark that can be selected by name. */
export interface Benchmark {
  name: string;
  /** Runs the benchmark; returns its rows, or one that explains why it was skipped. */
  run(): Promise<Row[]>;
}

/** The median of several numbers; NaN for none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : (upper + (sorted[middle - 1] ?? upper)) / 2;
}
