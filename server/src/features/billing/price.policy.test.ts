import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountDue } from './due.policy.ts';

const payable = fc.record({
  feePaid: fc.boolean(),
  subscribed: fc.boolean(),
  cancelled: fc.boolean(),
  closed: fc.boolean(),
});
const prices = fc.record({ feeCents: fc.nat(10_000_000), monthCents: fc.nat(100_000) });
const type = fc.constantFrom('video', 'video-and-hosting');

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
    fc.property(type, prices, fc.boolean(), (wanted, at, closed) => {
      const of = { feePaid: true, subscribed: true, cancelled: false, closed };
      const refused = wanted === 'video' ? 'fee_paid' : 'all_paid';
      expect(amountDue(of, wanted, at)).toEqual({ refused });
    }),
  );
});
