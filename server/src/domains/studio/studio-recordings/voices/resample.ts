/** How many samples on each side of a position decide about its value. */
const reach = 16;

/**
 * Changes a stretch of sound to another number of samples, by windowed sinc functions. `before` and `after` are the samples
 * around it, so that stretches that follow each other fit; fewer than 16 count as silence beyond them.
 */
export function resample(
  before: Int16Array,
  samples: Int16Array,
  after: Int16Array,
  length: number,
): Int16Array {
  const step = samples.length / length;
  // Sound that the new rate cannot have would become noise.
  const cutoff = Math.min(1, 1 / step);
  const radius = Math.ceil(reach / cutoff);
  const padded = new Float64Array(samples.length + 2 * radius);
  padded.set(before.subarray(Math.max(0, before.length - radius)), Math.max(0, radius - before.length));
  padded.set(samples, radius);
  padded.set(after.subarray(0, radius), radius + samples.length);
  const resampled = new Int16Array(length);
  for (let index = 0; index < length; index += 1) {
    const position = index * step + radius;
    const first = Math.ceil(position - radius);
    let sum = 0;
    for (let at = Math.max(0, first); at < first + 2 * radius && at < padded.length; at += 1)
      sum += (padded[at] ?? 0) * evaluateKernel((position - at) * cutoff);
    resampled[index] = clip(sum * cutoff);
  }
  return resampled;
}

/** Steps of the table of the kernel between two samples. */
const kernelSteps = 1024;

/** The kernel at distances from 0 to `reach`: sinc with a Hann window. */
const kernel = Float64Array.from({ length: reach * kernelSteps + 1 }, (_, index) => {
  const x = index / kernelSteps;
  if (x === 0) return 1;
  return (Math.sin(Math.PI * x) / (Math.PI * x)) * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach));
});

const evaluateKernel = (distance: number): number =>
  kernel[Math.round(Math.abs(distance) * kernelSteps)] ?? 0;

const clip = (value: number): number => Math.max(-32_768, Math.min(32_767, Math.round(value)));
