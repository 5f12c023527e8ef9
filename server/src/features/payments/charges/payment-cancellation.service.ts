import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { isAtOtherProvider } from '../../cards/index.ts';
import { listPaymentIdsAwaitingBank } from '../open-payment.queries.ts';
import { cancelPaymentJob } from '../payment.kinds.ts';
import { type Payment, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';

/**
 * Queues the cancellation of a person's payments that await authentication by the bank, when the account is deactivated
 * or deleted.
 */
export async function cancelUnconfirmedPayments(
  app: Pick<AppContext, 'jobs'>,
  tx: Tx,
  personId: string,
): Promise<void> {
  for (const id of await listPaymentIdsAwaitingBank(tx, personId))
    await app.jobs.add(tx, cancelPaymentJob, { id });
}

/**
 * Marks an open payment as cancelled, unless its status changed since it was read. A capture that arrives later is
 * still reconciled (see late-capture).
 */
export const markPaymentCancelled = (
  app: Pick<AppContext, 'db' | 'now' | 'payments'>,
  { id, status }: Payment,
): Promise<Payment> =>
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
