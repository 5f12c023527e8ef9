import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test('bytes pass at no more than the limit per second, and without a debt after a pause', async () => {
  const pace = createPace(1_000_000);
  const startedAt = performance.now();
  for (let piece = 0; piece < 20; piece += 1) await pace(10_000);
  // 200,000 bytes take 200 ms; the last 4 ms may be owed.
  expect(performance.now() - startedAt).toBeGreaterThan(190);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const resumedAt = performance.now();
  await pace(50_000);
  expect(performance.now() - resumedAt).toBeGreaterThan(44);
});
