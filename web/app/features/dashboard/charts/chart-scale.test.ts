import { expect, test } from 'vitest';
import { heightOf, scaleFor } from './chart-scale.ts';

test('grid lines are round numbers, and the scale includes the maximum', () => {
  expect(scaleFor([2_350, 800])).toEqual({ low: 0, high: 3_000, ticks: [0, 1_000, 2_000, 3_000] });
  expect(scaleFor([3, 7, 10]).ticks).toEqual([0, 3, 6, 9, 12]);
});

test('counts have no fractional grid lines', () => {
  expect(scaleFor([1]).ticks).toEqual([0, 1]);
  expect(scaleFor([2]).ticks).toEqual([0, 1, 2]);
});

test('empty months still have an axis', () => {
  expect(scaleFor([0, 0])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
  expect(scaleFor([])).toEqual({ low: 0, high: 1, ticks: [0, 1] });
});

test('a month with more refunds than payments extends the axis below zero', () => {
  const scale = scaleFor([500, -250]);
  expect(scale).toEqual({ low: -400, high: 600, ticks: [-400, -200, 0, 200, 400, 600] });
  expect(heightOf(0, scale)).toBe(40);
  expect(scaleFor([-250]).high).toBeGreaterThan(0);
});
