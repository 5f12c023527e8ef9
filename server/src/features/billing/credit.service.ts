import type { AppContext } from '../../context.ts';
import { lockUnpaidInterview, transferPayment } from './credit.queries.ts';
import { findOpenPayment } from './open-payment.queries.ts';
import { lockPayable } from './payable.queries.ts';

/** Moves what was paid for a cancelled interview to one of the same story that stands and is unpaid. Repeatable. */
export const transferCredit = (app: AppContext, cancelledId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const unpaid = await lockUnpaidInterview(tx, cancelledId);
    // Asked again with the lock held: a payment may have begun while we waited for it.
    if (unpaid && !(await findOpenPayment(tx, unpaid.id)))
      await transferPayment(tx, unpaid.storyId, unpaid.id);
  });

/** Moves a credit of the story to the interview of a payment link, so that nobody pays while there is one. */
export const applyCredit = (app: AppContext, meetingId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payable = await lockPayable(tx, meetingId);
    if (!payable || payable.feePaid || payable.cancelled || (await findOpenPayment(tx, payable.id))) return;
    await transferPayment(tx, payable.storyId, payable.id);
  });
