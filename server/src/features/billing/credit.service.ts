import type { AppContext } from '../../context.ts';
import { carryPaymentOver, lockUnpaidBeside } from './credit.queries.ts';
import { openPayment } from './open-payment.queries.ts';
import { lockPayable } from './payable.queries.ts';

/** Moves what was paid for a cancelled interview to one of the same story that stands and is unpaid. Repeatable. */
export const moveCredit = (app: AppContext, cancelledId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const unpaid = await lockUnpaidBeside(tx, cancelledId);
    // Asked again with the lock held: a payment may have begun while we waited for it.
    if (unpaid && !(await openPayment(tx, unpaid.id))) await carryPaymentOver(tx, unpaid.storyId, unpaid.id);
  });

/** Moves a credit of the story to the interview of a payment link, so that nobody pays while there is one. */
export const takeCredit = (app: AppContext, meetingId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payable = await lockPayable(tx, meetingId);
    if (!payable || payable.feePaid || payable.cancelled || (await openPayment(tx, payable.id))) return;
    await carryPaymentOver(tx, payable.storyId, payable.id);
  });
