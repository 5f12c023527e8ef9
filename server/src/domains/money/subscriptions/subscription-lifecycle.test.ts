import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateAt } from '../../../calendar.ts';
import { createTestApp } from '../../../testing/app.ts';
import { type Event, startHostingScenario } from '../../../testing/payments/hosting-scenario.ts';
import { readPaymentRecords } from '../../../testing/payments/payment-records.ts';

// Runs random sequences of subscription events over months. The sequences are the same in every run;
// MONEY_LIVES=100 runs a hundred new ones instead.

const app = await createTestApp();
const staff = await app.users.superAdmin();
const runCount = process.env.MONEY_LIVES;
const runs = runCount ? { numRuns: Number(runCount) } : { numRuns: 12, seed: 1947, endOnFailure: true };

const card = fc.constantFrom('pays' as const, 'declines' as const);
const days = fc.oneof(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 28, max: 33 }), fc.constant(365));
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('subscribe' as const), card }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('another card' as const), card }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('the bank changes its mind' as const), card }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('time goes by' as const), days }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('the worker dies' as const),
      at: fc.constantFrom('before the charge' as const, 'after the charge' as const),
      days,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('the provider goes away' as const),
      losing: fc.constantFrom('requests' as const, 'responses' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('the provider comes back' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('the price changes' as const),
      dollars: fc.integer({ min: 5, max: 20 }),
    }),
  },
  ...(
    [
      'cancel',
      'cancel',
      'the clock is set back an hour',
      'staff deactivate the account',
      'staff reactivate the account',
      'staff delete the account',
      'staff restore the account',
      'staff refund the last payment',
    ] as const
  ).map((does) => ({ weight: 1, arbitrary: fc.record({ does: fc.constant(does) }) })),
);

/** States without automatic charges. */
const statesWithoutCharges = ['cancelled', 'inactive', 'trial'];

test('the ledger balances after any sequence of subscription events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 6, maxLength: 18 }), async (events) => {
      const scenario = await startHostingScenario(app, staff, '2027-01-31');
      const { person, storyId } = scenario.subscriber;
      const readRecords = () => readPaymentRecords(app.db, person.id, storyId);
      for (const step of events) {
        const before = await readRecords();
        await scenario.apply(step);
        const after = await readRecords();
        // Without renewals only new orders are charged, including those made during an outage.
        const subscribes =
          !before.isDeactivatedOrDeleted && (step.does === 'subscribe' || before.uncancelled > 0);
        const renews =
          !before.isDeactivatedOrDeleted && !statesWithoutCharges.includes(before.hosting.status);
        if (!subscribes && !renews) expect(after.charges).toBe(before.charges);
      }
      await scenario.settle();
      const { hosting, months, ...records } = await readRecords();

      expect(records.open).toBe(0);
      expect(records.ledgerCents).toBe(records.providerCents);
      expect(records.ledgerRows).toBe(records.charges + records.refunds);
      expect(records.receipts).toBeLessThanOrEqual(months.length);
      const unrefundedMonths = months.filter(({ refunded }) => !refunded).map(({ begins }) => begins);
      expect(new Set(unrefundedMonths).size).toBe(unrefundedMonths.length);

      const now = app.app.now();
      if (hosting.status === 'active')
        expect(hosting.paidThrough && hosting.paidThrough > dateAt(now)).toBe(true);
      if (hosting.status === 'past_due') {
        expect(hosting.nextTryAt?.getTime()).toBeGreaterThan(now.getTime());
        expect(hosting.nextTryAt?.getTime()).toBeLessThan(now.getTime() + 5 * 24 * 3600 * 1000);
      }
      if (hosting.status === 'active') expect(unrefundedMonths.length).toBeGreaterThan(0);
    }),
    runs,
  );
}, 600_000);
