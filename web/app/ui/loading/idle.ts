/**
 * Runs a function when the browser is idle, after three seconds at the latest. Browsers without `requestIdleCallback`
 * run it after one second. Returns a function that cancels the run.
 */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(request);
}

/** Whether the browser's data saver is on. */
export const hasDataSaver = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
