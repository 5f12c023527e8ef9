/** Length in milliseconds of the window over which the speed is averaged. */
const windowMs = 6_000;

/** Measures throughput in bytes per second over the last seconds. */
export class UploadSpeed {
  private marks: { at: number; bytes: number }[] = [];

  /** Restarts the measurement at `bytes`, e.g. after a pause. */
  reset(bytes: number, at = performance.now()): void {
    this.marks = [{ at, bytes }];
  }

  /** Records the progress. Returns bytes per second, or null during the first 500 ms. */
  measure(bytes: number, at = performance.now()): number | null {
    this.marks.push({ at, bytes });
    while (this.marks.length > 2 && at - (this.marks[1]?.at ?? at) > windowMs) this.marks.shift();
    const [first] = this.marks;
    if (!first || at - first.at < 500) return null;
    return Math.max(0, ((bytes - first.bytes) * 1000) / (at - first.at));
  }
}

/** Formats seconds, e.g. `about 3 minutes`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes % 60} minutes`;
}
