import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makePayer } from '../../../testing/payments/payer.ts';
import { readLedgerTotals, recordLedgerEntry, sumRevenue, sumRevenueByMonth } from './index.ts';

const { app, db } = await createTestApp();
const payer = await makePayer(app);

const recordEntry = (at: string, amountCents: number) =>
  db.transaction().execute((tx) =>
    recordLedgerEntry(tx, {
      personId: payer.personId,
      interviewId: payer.interviewId,
      paymentId: null,
      description: 'One-time payment',
      amountCents,
      currency: 'usd',
      at: new Date(at),
    }),
  );

test('an empty ledger has no revenue', async () => {
  expect(await sumRevenue(db, '2020-01-01', '2030-01-01')).toBe(0);
  expect(await readLedgerTotals(db)).toEqual({ cents: 0, count: 0 });
});

test('net revenue is grouped by days and months in Los Angeles', async () => {
  // The last hour of January and the first of February in Los Angeles; both are 1 February in London.
  await recordEntry('2027-02-01T07:30:00Z', 25_000);
  await recordEntry('2027-02-01T08:30:00Z', 1_050);
  await recordEntry('2027-04-10T12:00:00Z', 26_000);
  await recordEntry('2027-04-11T12:00:00Z', -26_000);
  await recordEntry('2027-04-12T12:00:00Z', 999);
  expect(await sumRevenueByMonth(db, '2027-01-01', '2027-06-01')).toEqual([
    { month: '2027-01', cents: 25_000 },
    { month: '2027-02', cents: 1_050 },
    { month: '2027-03', cents: 0 },
    { month: '2027-04', cents: 999 },
    { month: '2027-05', cents: 0 },
  ]);
  expect(await sumRevenue(db, '2027-01-01', '2027-02-01')).toBe(25_000);
  expect(await sumRevenue(db, '2027-02-01', '2027-05-01')).toBe(2_049);
  expect(await readLedgerTotals(db)).toEqual({ cents: 27_049, count: 5 });
});
