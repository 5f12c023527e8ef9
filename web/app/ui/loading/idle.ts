/** Milliseconds after which work runs although the browser is busy. */
const timeoutMs = 3000;
/** Milliseconds before pictures are checked again. */
const pictureCheckMs = 100;

/**
 * Runs a function when the browser is idle and the visible pictures are loaded, after about three seconds at the
 * latest. Browsers without `requestIdleCallback` run it after one second. Returns a function that cancels the run.
 */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 1000);
    return () => clearTimeout(timer);
  }
  const deadline = performance.now() + timeoutMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = 0;
  const wait = () => {
    request = requestIdleCallback(run, { timeout: timeoutMs });
  };
  const run = () => {
    if (performance.now() < deadline && isLoadingPictures()) timer = setTimeout(wait, pictureCheckMs);
    else work();
  };
  wait();
  return () => {
    clearTimeout(timer);
    cancelIdleCallback(request);
  };
}

const isLoadingPictures = (): boolean =>
  [...document.querySelectorAll('img')].some((image) => {
    if (image.complete) return false;
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });

/** Whether the browser's data saver is on. */
export const hasDataSaver = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
