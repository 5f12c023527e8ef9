/** Milliseconds over which speed is taken: long enough to be calm, short enough to be true. */
const windowMs = 6_000;

/** How fast something grows, in bytes a second over the last seconds. */
export class UploadSpeed {
  private marks: { at: number; bytes: number }[] = [];

  /** Begins anew at `bytes`, e.g. after a pause. */
  reset(bytes: number, at = performance.now()): void {
    this.marks = [{ at, bytes }];
  }

  /** Notes that it has grown to `bytes`; answers bytes a second, null while it is too early to tell. */
  measure(bytes: number, at = performance.now()): number | null {
    this.marks.push({ at, bytes });
    while (this.marks.length > 2 && at - (this.marks[1]?.at ?? at) > windowMs) this.marks.shift();
    const [first] = this.marks;
    if (!first || at - first.at < 500) return null;
    return Math.max(0, ((bytes - first.bytes) * 1000) / (at - first.at));
  }
}

/** Seconds for reading, e.g. `about 3 minutes`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 10) return 'a few seconds';
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} seconds`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} ${minutes % 60} minutes`;
}
