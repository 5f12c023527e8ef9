import { expect, test } from 'vitest';
import { renewalCents } from './renewal-price.policy.ts';

const told = (toldCents: number | null, toldAt: string | null) => ({
  agreedCents: 1000,
  settingCents: 1200,
  settingSince: new Date('2027-01-01T00:00:00Z'),
  toldCents,
  toldAt: toldAt === null ? null : new Date(toldAt),
});

test('a higher price is charged seven days after it was told, and not before', () => {
  expect(renewalCents(told(null, null), '2027-06-10')).toBe(1000);
  expect(renewalCents(told(1200, '2027-06-04T07:00:00Z'), '2027-06-10')).toBe(1000);
  expect(renewalCents(told(1200, '2027-06-04T06:59:00Z'), '2027-06-10')).toBe(1200);
});

test('what was told of another price does not count', () => {
  expect(renewalCents(told(1100, '2027-01-01T12:00:00Z'), '2027-06-10')).toBe(1000);
});

test('a lower price is charged at once, and needs no notice', () => {
  const lower = { ...told(null, null), settingCents: 800 };
  expect(renewalCents(lower, '2027-06-10')).toBe(800);
});

test('an announcement from before the last change of the price does not count', () => {
  const earlier = told(1200, '2027-01-02T12:00:00Z');
  expect(renewalCents(earlier, '2027-06-10')).toBe(1200);
  expect(renewalCents({ ...earlier, settingSince: new Date('2027-01-03T00:00:00Z') }, '2027-06-10')).toBe(
    1000,
  );
});
