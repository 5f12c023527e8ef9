import { setTimeout as sleep } from 'node:timers/promises';

/** Minimum wait: timers are accurate to a millisecond, so shorter waits are added up. */
const minWaitMs = 5;

/** Limits the bytes per second of a stream: the returned function is awaited with the bytes of each chunk. */
export function createThrottle(maxBytesPerSecond: number): (bytes: number) => Promise<void> {
  let dueAt = performance.now();
  return async (bytes) => {
    dueAt = Math.max(dueAt, performance.now()) + (bytes / maxBytesPerSecond) * 1000;
    const waitMs = dueAt - performance.now();
    if (waitMs >= minWaitMs) await sleep(waitMs);
  };
}
