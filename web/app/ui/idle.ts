/** Does something when the browser has nothing else to do, where it can tell. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: 3000 });
  return () => cancelIdleCallback(request);
}

/** Whether the visitor asked the browser to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
