/** The ends of an axis and the values at which lines are drawn, from the lowest. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** How far apart the lines may stand, times a power of ten. */
const steps = [1, 2, 2.5, 5, 10];

/** An axis from nought, or below it, that holds all values: about four steps of round, whole numbers. */
export function scaleFor(values: readonly number[]): Scale {
  const lowest = Math.min(0, ...values);
  const highest = Math.max(0, ...values);
  const wanted = (highest - lowest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted || 1));
  const step = Math.max(1, Math.ceil((steps.find((one) => one * power >= wanted) ?? 10) * power));
  const first = Math.floor(lowest / step);
  const last = Math.max(1, Math.ceil(highest / step));
  const ticks = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { low: first * step, high: last * step, ticks };
}

/** How far up the axis a value stands, 0 to 100. */
export const heightOf = (value: number, { low, high }: Scale): number => ((value - low) / (high - low)) * 100;
