import { setTimeout as sleep } from 'node:timers/promises';

/** Timers are accurate to a millisecond, so shorter waits are added up. */
const minWaitMs = 5;

/** Limits the bytes per second of a stream: the returned function is awaited with the bytes of each piece. */
export function createPace(maxBytesPerSecond: number): (bytes: number) => Promise<void> {
  let dueAt = performance.now();
  return async (bytes) => {
    dueAt = Math.max(dueAt, performance.now()) + (bytes / maxBytesPerSecond) * 1000;
    const wait = dueAt - performance.now();
    if (wait >= minWaitMs) await sleep(wait);
  };
}
