import type { AppContext } from '../../../../context.ts';
import { findOpenPayment } from '../open-payment.queries.ts';
import { lockPayable } from '../payable.queries.ts';
import { lockUnpaidInterview, transferPayment } from './credit.queries.ts';

/** Transfers the payment of a cancelled interview to a scheduled, unpaid one of the same story. Idempotent. */
export const transferCredit = (app: AppContext, cancelledId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const unpaid = await lockUnpaidInterview(tx, cancelledId);
    // Checked again after locking, because a payment may have started in the meantime.
    if (unpaid && !(await findOpenPayment(tx, unpaid.id)))
      await transferPayment(tx, unpaid.storyId, unpaid.id);
  });

/** Applies a credit of the story to the interview of a payment link, before a new payment is created. */
export const applyCredit = (app: AppContext, meetingId: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payable = await lockPayable(tx, meetingId);
    if (!payable || payable.isFeePaid || payable.isCancelled || (await findOpenPayment(tx, payable.id)))
      return;
    await transferPayment(tx, payable.storyId, payable.id);
  });
