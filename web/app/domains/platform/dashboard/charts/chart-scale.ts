/** The range of an axis and its grid line values, in ascending order. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** Distances between grid lines, to be multiplied by a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/** An axis that includes zero and all values, in about four steps of whole numbers. */
export function createScale(values: readonly number[]): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const idealStep = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(idealStep || 1));
  const step = Math.max(1, Math.ceil((steps.find((factor) => factor * power >= idealStep) ?? 10) * power));
  const first = Math.floor(lowest / step);
  const last = Math.max(1, Math.ceil(highest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** The position of a value on the axis, in percent from the low end. */
export const toPercent = (value: number, { low, high }: Scale): number =>
  ((value - low) / (high - low)) * 100;
