import type { House } from '../../house.ts';
import { charge } from './charge.service.ts';
import { storyRenews } from './hosting.queries.ts';
import { lockPayment, type Payment, updatePayment } from './payment.queries.ts';
import { settlePayment } from './settlement.service.ts';

/** Milliseconds that the provider's clock may be behind ours. */
const clockSkew = 5 * 60_000;

/**
 * Finds out what became of a payment that nobody settled, or charges it now. A renewal of hosting that has ended in the
 * meantime is not charged any more: it counts if the provider had charged it before, else it is called off.
 */
export async function finishPending(house: House, payment: Payment): Promise<void> {
  if (payment.kind !== 'renewal' || (await storyRenews(house.db, payment.story_id))) {
    await charge(house, payment);
    return;
  }
  const key = `payment-${payment.id}`;
  for await (const made of house.payments.since(new Date(payment.created_at.getTime() - clockSkew))) {
    if (made.idempotencyKey !== key) continue;
    if (!made.result) throw new Error(`The provider does not know yet what became of ${made.paymentId}.`);
    await settlePayment(house, payment.id, made.result);
    return;
  }
  await callOff(house, payment.id);
}

const callOff = (house: House, id: string): Promise<void> =>
  house.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status !== 'pending') return;
    const failure = 'The subscription ended before this renewal was charged.';
    const settled_at = house.now();
    await updatePayment(tx, id, { status: 'failed', failure, failure_code: 'called_off', settled_at });
  });
