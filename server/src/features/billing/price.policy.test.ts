import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountDue } from './due.policy.ts';
import { monthBegins, monthsAfter, withoutMonth } from './hosting.policy.ts';

const payable = fc.record({
  feePaid: fc.boolean(),
  subscribed: fc.boolean(),
  cancelled: fc.boolean(),
  deactivated: fc.boolean(),
});
const prices = fc.record({ feeCents: fc.nat(10_000_000), monthCents: fc.nat(100_000) });
const type = fc.constantFrom('video', 'video-and-hosting');
const date = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString());

test('whatever stands paid, nobody is asked for it again, and never for nothing', () => {
  fc.assert(
    fc.property(payable, type, prices, (of, wanted, at) => {
      const due = amountDue(of, wanted, at);
      if ('refused' in due) return;
      expect(due.feeCents).toBe(of.feePaid ? 0 : at.feeCents);
      expect(due.hostingCents).toBe(wanted === 'video' || of.subscribed ? 0 : at.monthCents);
      expect(due.feeCents + due.hostingCents).toBeGreaterThan(0);
      expect(due.kind).toBe(
        due.hostingCents === 0 ? 'video' : due.feeCents === 0 ? 'hosting' : 'video-and-hosting',
      );
    }),
  );
});

test('what is all paid is always refused, whatever the prices', () => {
  fc.assert(
    fc.property(type, prices, fc.boolean(), (wanted, at, deactivated) => {
      const of = { feePaid: true, subscribed: true, cancelled: false, deactivated };
      const refused = wanted === 'video' ? 'fee_paid' : 'all_paid';
      expect(amountDue(of, wanted, at)).toEqual({ refused });
    }),
  );
});

test('a bought month never begins before what is free or paid already, and ends after it', () => {
  const hosting = fc.record({
    status: fc.constantFrom('trial', 'active', 'cancelled', 'inactive', 'past_due'),
    trialEndOn: fc.option(date),
    paidThrough: fc.option(date),
  });
  fc.assert(
    fc.property(hosting, date, (now, today) => {
      const begins = monthBegins(now, today);
      expect(begins >= today).toBe(true);
      if (now.paidThrough) expect(begins >= now.paidThrough).toBe(true);
      if (now.status === 'trial' && now.trialEndOn) expect(begins >= now.trialEndOn).toBe(true);
      expect(monthsAfter(begins, 1) > begins).toBe(true);
    }),
  );
});

test('a month bought on a trial and given back leaves the trial as it was', () => {
  fc.assert(
    fc.property(date, fc.integer({ min: 0, max: 60 }), (today, days) => {
      const trialEndOn = Temporal.PlainDate.from(today).add({ days }).toString();
      const begins = monthBegins({ status: 'trial', trialEndOn, paidThrough: null }, today);
      const bought = { status: 'active', trialEndOn, paidThrough: monthsAfter(begins, 1) };
      expect(withoutMonth(bought, today)).toEqual({ status: 'trial', trialEndOn, paidThrough: null });
    }),
  );
});

test.each([
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
  ['2027-02-28', '2027-03-28'],
  ['2027-12-15', '2028-01-15'],
])('a month after %s is %s', (from, to) => {
  expect(monthsAfter(from, 1)).toBe(to);
});
