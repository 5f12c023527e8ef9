import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('bytes pass at no more than the limit per second, even after a pause', async () => {
  const throttle = createThrottle(1_000_000);
  const startedAt = performance.now();
  for (let chunk = 0; chunk < 20; chunk += 1) await throttle(10_000);
  // 200,000 bytes take 200 ms; up to 5 ms may still have to be waited.
  expect(performance.now() - startedAt).toBeGreaterThan(190);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const resumedAt = performance.now();
  await throttle(50_000);
  expect(performance.now() - resumedAt).toBeGreaterThan(44);
});
