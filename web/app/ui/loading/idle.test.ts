import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runWhenIdle } from './idle.ts';

const work = vi.fn();

beforeEach(() => {
  work.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  vi.stubGlobal('cancelIdleCallback', (request: number) => clearTimeout(request));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

/** Shows a picture that is loading; returns a function that completes it. */
function showLoadingPicture(top = 0): () => void {
  const image = document.createElement('img');
  const complete = vi.spyOn(image, 'complete', 'get').mockReturnValue(false);
  vi.spyOn(image, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 100, 100));
  document.body.append(image);
  return () => void complete.mockReturnValue(true);
}

test('work runs when the visible pictures are loaded', () => {
  const completePicture = showLoadingPicture();
  runWhenIdle(work);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  completePicture();
  vi.advanceTimersByTime(200);
  expect(work).toHaveBeenCalledOnce();
});

test('work does not wait for pictures below the window, nor longer than three seconds for a visible one', () => {
  showLoadingPicture(window.innerHeight + 1);
  runWhenIdle(work);
  vi.advanceTimersByTime(10);
  expect(work).toHaveBeenCalledOnce();
  showLoadingPicture();
  runWhenIdle(work);
  vi.advanceTimersByTime(2900);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(300);
  expect(work).toHaveBeenCalledTimes(2);
});

test('work that was cancelled does not run', () => {
  const completePicture = showLoadingPicture();
  const cancel = runWhenIdle(work);
  vi.advanceTimersByTime(500);
  cancel();
  completePicture();
  vi.advanceTimersByTime(5000);
  expect(work).not.toHaveBeenCalled();
});
