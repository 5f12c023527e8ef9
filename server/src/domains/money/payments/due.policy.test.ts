import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateAmountDue } from './due.policy.ts';

const payable = fc.record({
  isFeePaid: fc.boolean(),
  isFeeWaived: fc.boolean(),
  bookedFeeCents: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  isSubscribed: fc.boolean(),
  resumesOn: fc.constantFrom(null, '2027-03-01'),
  isCancelled: fc.boolean(),
  isDeactivatedOrDeleted: fc.boolean(),
});
const prices = fc.record({ feeCents: fc.nat(10_000_000), monthCents: fc.nat(100_000) });
const type = fc.constantFrom('video', 'video-and-hosting');

test('paid items are never due again, and an amount due is never zero', () => {
  fc.assert(
    fc.property(payable, type, prices, (interview, chosenType, currentPrices) => {
      const due = calculateAmountDue(interview, chosenType, currentPrices);
      if ('refused' in due) return;
      if ('resumesOn' in due) {
        expect([interview.isFeePaid, interview.isSubscribed, interview.isDeactivatedOrDeleted]).toEqual([
          true,
          false,
          false,
        ]);
        return;
      }
      expect(due.feeCents).toBe(
        interview.isFeePaid ? 0 : (interview.bookedFeeCents ?? currentPrices.feeCents),
      );
      expect(due.hostingCents).toBe(
        chosenType === 'video' || interview.isSubscribed || interview.resumesOn
          ? 0
          : currentPrices.monthCents,
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
    fc.property(type, prices, fc.boolean(), (chosenType, currentPrices, isDeactivatedOrDeleted) => {
      const interview = {
        isFeePaid: true,
        isFeeWaived: false,
        bookedFeeCents: null,
        isSubscribed: true,
        resumesOn: null,
        isCancelled: false,
        isDeactivatedOrDeleted,
      };
      const refused = chosenType === 'video' ? 'fee_paid' : 'all_paid';
      expect(calculateAmountDue(interview, chosenType, currentPrices)).toEqual({ refused });
    }),
  );
});
