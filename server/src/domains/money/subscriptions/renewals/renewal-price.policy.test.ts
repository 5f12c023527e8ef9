import { expect, test } from 'vitest';
import { calculateRenewalCents } from './renewal-price.policy.ts';

const createPrices = (announcedCents: number | null, announcedAt: string | null) => ({
  agreedCents: 1000,
  settingCents: 1200,
  settingSince: new Date('2027-01-01T00:00:00Z'),
  announcedCents,
  announcedAt: announcedAt === null ? null : new Date(announcedAt),
});

test('a higher price is charged from seven days after its notice', () => {
  expect(calculateRenewalCents(createPrices(null, null), '2027-06-10')).toBe(1000);
  expect(calculateRenewalCents(createPrices(1200, '2027-06-04T07:00:00Z'), '2027-06-10')).toBe(1000);
  expect(calculateRenewalCents(createPrices(1200, '2027-06-04T06:59:00Z'), '2027-06-10')).toBe(1200);
});

test('a notice of a different price does not count', () => {
  expect(calculateRenewalCents(createPrices(1100, '2027-01-01T12:00:00Z'), '2027-06-10')).toBe(1000);
});

test('a lower price is charged at once, and needs no notice', () => {
  const lowerPrice = { ...createPrices(null, null), settingCents: 800 };
  expect(calculateRenewalCents(lowerPrice, '2027-06-10')).toBe(800);
});

test('a notice from before the last price change does not count', () => {
  const noticed = createPrices(1200, '2027-01-02T12:00:00Z');
  expect(calculateRenewalCents(noticed, '2027-06-10')).toBe(1200);
  expect(
    calculateRenewalCents({ ...noticed, settingSince: new Date('2027-01-03T00:00:00Z') }, '2027-06-10'),
  ).toBe(1000);
});
