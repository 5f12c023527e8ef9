import { expect, test } from 'vitest';
import { fileSize } from '../../ui/file-size.ts';
import { inTime, Pace } from './pace.ts';

test('progress is told in words', () => {
  const pace = new Pace();
  pace.reset(0, 0);
  expect(pace.measure(100, 100)).toBeNull();
  expect(pace.measure(2_000_000, 1000)).toBe(2_000_000);
  expect([fileSize(900), fileSize(1_400_000_000), fileSize(24_000_000)]).toEqual([
    '900 bytes',
    '1.4 GB',
    '24.0 MB',
  ]);
  expect([inTime(3), inTime(42), inTime(100), inTime(3900)]).toEqual([
    'a few seconds',
    'about 45 seconds',
    'about 2 minutes',
    'about 1 hour 5 minutes',
  ]);
});
