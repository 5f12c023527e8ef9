import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { isAtOtherProvider } from '../cards/index.ts';
import { listPaymentsAwaitingBank } from './open-payment.queries.ts';
import { cancelPaymentJob } from './payment.kinds.ts';
import { type Payment, updatePayment } from './payment.queries.ts';
import { lockPayment } from './payment-lock.queries.ts';

/** Calls off what waits for the bank's question to a person, soon: nobody answers it for an account that is closed. */
export async function cancelUnconfirmedPayments(app: AppContext, tx: Tx, personId: string): Promise<void> {
  for (const id of await listPaymentsAwaitingBank(tx, personId))
    await app.jobs.add(tx, cancelPaymentJob, { id });
}

/**
 * Writes down that a payment under way is not charged any more; one that went on since it was read stays as it is. What
 * arrives for it all the same is followed.
 */
export const markPaymentCancelled = (app: AppContext, { id, status }: Payment): Promise<Payment> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status !== status || (status !== 'pending' && status !== 'requires_action')) return payment;
    return updatePayment(tx, id, {
      status: 'failed',
      // Nobody can ask another provider whether it charged the card.
      failure: isAtOtherProvider(app, payment)
        ? 'We changed our card provider before this payment was finished.'
        : 'This was called off before the card was charged.',
      failure_code: 'called_off',
      settled_at: app.now(),
    });
  });
