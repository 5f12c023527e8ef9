import { expect, test } from 'vitest';
import { weeksOf } from './month-weeks.ts';

test('a month is shown in whole weeks that start on Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]?.[6]).toBe('2026-12-05');
});

test('months have as many weeks as they touch', () => {
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2027-02')).toHaveLength(5);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test('days are consecutive across clock changes', () => {
  for (const month of ['2026-03', '2026-11', '2028-02']) {
    const days = weeksOf(month).flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
  }
});
