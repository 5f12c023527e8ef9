import type { Db } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { personById } from '../people/index.ts';
import { charge } from './charge.service.ts';
import { storyRenews } from './hosting.queries.ts';
import { lockPayment, type Payment, updatePayment } from './payment.queries.ts';
import { settlePayment } from './settlement.service.ts';

/** Milliseconds that the provider's clock may be behind ours. */
const clockSkew = 5 * 60_000;

/**
 * Finds out what became of a payment that nobody settled, or charges it now. What nobody wants any more is not charged:
 * it counts if the provider had charged it before, else it is called off.
 */
export async function finishPending(house: House, payment: Payment): Promise<void> {
  if (await isWanted(house.db, payment)) {
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

/** Hosting has not ended, and staff have not closed the account that it is for, since the payment was written down. */
async function isWanted(db: Db, payment: Payment): Promise<boolean> {
  if (payment.kind === 'renewal') return storyRenews(db, payment.story_id);
  const person = await personById(db, payment.person_id);
  return person !== undefined && (payment.hosting_cents === 0 || person.deactivated_at === null);
}

const callOff = (house: House, id: string): Promise<void> =>
  house.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status !== 'pending') return;
    const failure = 'This was called off before the card was charged.';
    const settled_at = house.now();
    await updatePayment(tx, id, { status: 'failed', failure, failure_code: 'called_off', settled_at });
  });
