import { expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

/** A call whose ways take these milliseconds, while the server's clock is ahead by `ahead`. */
const measure = (
  clock: ReturnType<typeof createServerClock>,
  at: number,
  ahead: number,
  ways: [number, number],
) => clock.add(at, at + ways[0] + ways[1], at + ways[0] + ahead);

test('half the round trip is taken into account', () => {
  expect(measure(createServerClock(), 0, 5000, [200, 200])).toBe(5000);
});

test('slow calls do not count among fast ones', () => {
  const clock = createServerClock();
  const ways: [number, number][] = [
    [20, 20],
    [30, 900],
    [20, 24],
    [700, 20],
    [22, 20],
    [20, 400],
  ];
  const estimates = ways.map((way, index) => measure(clock, 10_000 * index, 5000, way));
  expect(Math.abs((estimates.at(-1) ?? 0) - 5000)).toBeLessThan(3);
});

test('the estimate follows a clock that drifts', () => {
  const clock = createServerClock();
  let estimate = 0;
  // An hour at 100 ppm, which is 360 ms.
  for (let index = 0; index <= 360; index += 1)
    estimate = measure(clock, 10_000 * index, 5000 + index, [20, 20]);
  expect(Math.abs(estimate - 5360)).toBeLessThan(12);
});

test('a clock that is set counts from then on', () => {
  const clock = createServerClock();
  for (let index = 0; index < 12; index += 1) measure(clock, 10_000 * index, 5000, [20, 20]);
  expect(measure(clock, 120_000, 65_000, [25, 25])).toBe(65_000);
});
