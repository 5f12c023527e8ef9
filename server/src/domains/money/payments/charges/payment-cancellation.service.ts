import { minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { isAtOtherProvider } from '../../cards/index.ts';
import { listPaymentIdsAwaitingBank, markInterviewPaymentsCancelled } from '../open-payment.queries.ts';
import { cancelPaymentJob, resumePaymentJob } from '../payment.kinds.ts';
import { type Payment, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';

/** Queues what ends payments whose cancellation was requested. */
export async function queueCancellations(
  { jobs, now }: AppContext,
  tx: Tx,
  open: readonly Pick<Payment, 'id' | 'status'>[],
): Promise<void> {
  for (const { id, status } of open) {
    // A charge in flight gets two minutes to complete before it is looked up.
    if (status === 'pending') await jobs.add(tx, resumePaymentJob, { id }, { at: minutesAfter(now(), 2) });
    else await jobs.add(tx, cancelPaymentJob, { id });
  }
}

/** Cancels the open payments of an interview that was cancelled or deleted. Idempotent. */
export const cancelPaymentsOfInterview = (app: AppContext, interviewId: string): Promise<void> =>
  app.db
    .transaction()
    .execute(async (tx) =>
      queueCancellations(app, tx, await markInterviewPaymentsCancelled(tx, interviewId, app.now())),
    );

/**
 * Queues the cancellation of a person's payments that await authentication by the bank, when the account is deactivated
 * or deleted.
 */
export async function cancelUnconfirmedPayments(app: AppContext, tx: Tx, personId: string): Promise<void> {
  for (const id of await listPaymentIdsAwaitingBank(tx, personId))
    await app.jobs.add(tx, cancelPaymentJob, { id });
}

/**
 * Marks an open payment as cancelled, unless its status changed since it was read. A capture that arrives later is
 * still reconciled (see late-capture).
 */
export const markPaymentCancelled = (app: AppContext, { id, status }: Payment): Promise<Payment> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status !== status || (status !== 'pending' && status !== 'requires_action')) return payment;
    return updatePayment(tx, id, {
      status: 'failed',
      // The other provider cannot be queried, so the message does not state that the card was not charged.
      failure: isAtOtherProvider(app, payment)
        ? 'We changed our card provider before this payment was finished.'
        : 'This was cancelled before the card was charged.',
      failure_code: 'called_off',
      settled_at: app.now(),
    });
  });
