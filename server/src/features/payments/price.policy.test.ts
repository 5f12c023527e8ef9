import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateAmountDue } from './due.policy.ts';

const payable = fc.record({
  feePaid: fc.boolean(),
  bookedFeeCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  subscribed: fc.boolean(),
  resumesOn: fc.constantFrom(null, '2027-03-01'),
  cancelled: fc.boolean(),
  closed: fc.boolean(),
});
const prices = fc.record({ feeCents: fc.nat(10_000_000), monthCents: fc.nat(100_000) });
const type = fc.constantFrom('video', 'video-and-hosting');

test('paid items are never due again, and an amount due is never zero', () => {
  fc.assert(
    fc.property(payable, type, prices, (interview, chosenType, at) => {
      const due = calculateAmountDue(interview, chosenType, at);
      if ('refused' in due) return;
      if ('resumesOn' in due) {
        expect([interview.feePaid, interview.subscribed, interview.closed]).toEqual([true, false, false]);
        return;
      }
      expect(due.feeCents).toBe(interview.feePaid ? 0 : (interview.bookedFeeCents ?? at.feeCents));
      expect(due.hostingCents).toBe(
        chosenType === 'video' || interview.subscribed || interview.resumesOn ? 0 : at.monthCents,
      );
      expect(due.feeCents + due.hostingCents).toBeGreaterThan(0);
      expect(due.kind).toBe(
        due.hostingCents === 0 ? 'video' : due.feeCents === 0 ? 'hosting' : 'video-and-hosting',
      );
    }),
  );
});

test('a fully paid interview is refused at any price', () => {
  fc.assert(
    fc.property(type, prices, fc.boolean(), (chosenType, at, closed) => {
      const interview = {
        feePaid: true,
        bookedFeeCents: null,
        subscribed: true,
        resumesOn: null,
        cancelled: false,
        closed,
      };
      const refused = chosenType === 'video' ? 'fee_paid' : 'all_paid';
      expect(calculateAmountDue(interview, chosenType, at)).toEqual({ refused });
    }),
  );
});
