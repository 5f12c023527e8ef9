/** Length in milliseconds of the window over which the speed is averaged. */
const windowMs = 6_000;

/** Measures throughput in bytes per second over the last seconds. */
export class UploadSpeed {
  private samples: { atMs: number; bytes: number }[] = [];

  /** Restarts the measurement at `bytes`, e.g. after a pause. */
  reset(bytes: number, atMs = performance.now()): void {
    this.samples = [{ atMs, bytes }];
  }

  /** Records the progress. Returns bytes per second, or null during the first 500 ms. */
  measure(bytes: number, atMs = performance.now()): number | null {
    this.samples.push({ atMs, bytes });
    while (this.samples.length > 2 && atMs - (this.samples[1]?.atMs ?? atMs) > windowMs) this.samples.shift();
    const [first] = this.samples;
    if (!first || atMs - first.atMs < 500) return null;
    return Math.max(0, ((bytes - first.bytes) * 1000) / (atMs - first.atMs));
  }
}

/** Formats a number of seconds, such as `about 3 minutes`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes % 60} minutes`;
}
