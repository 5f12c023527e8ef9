import { expect, test } from 'vitest';
import { createScale, toPercent } from './chart-scale.ts';

test('grid lines are whole numbers, and the scale includes the maximum', () => {
  expect(createScale([2_350, 800])).toEqual({ low: 0, high: 3_000, ticks: [0, 1_000, 2_000, 3_000] });
  expect(createScale([3, 7, 10]).ticks).toEqual([0, 3, 6, 9, 12]);
});

test('small counts have no fractional grid lines', () => {
  expect(createScale([1]).ticks).toEqual([0, 1]);
  expect(createScale([2]).ticks).toEqual([0, 1, 2]);
});

test('an axis exists even if all months are empty', () => {
  expect(createScale([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  expect(createScale([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
});

test('a month with more refunds than payments extends the axis below zero', () => {
  const scale = createScale([500, -250]);
  expect(scale).toEqual({ low: -400, high: 600, ticks: [-400, -200, 0, 200, 400, 600] });
  expect(toPercent(0, scale)).toBe(40);
  expect(createScale([-250]).high).toBeGreaterThan(0);
});
