import type { Contract, Given, PaymentOrder } from '@lifestory/contract';
import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import type { ChargeResult } from '../../providers/payments/port.ts';
import { fullName, personById } from '../people/index.ts';
import { descriptionOf } from './due.policy.ts';
import { lockPayable } from './payable.queries.ts';
import { finishPayment, noSoonerThan } from './payment.kinds.ts';
import {
  insertPayment,
  openPayment,
  type Payment,
  paymentById,
  paymentByToken,
  totalOf,
} from './payment.queries.ts';
import { dueNow } from './price.service.ts';
import { settlePayment } from './settlement.service.ts';

type Answer = Given<Contract['billing']['pay']>;

const inTenMinutes = (client: Client) => ({
  name: 'payment',
  subject: client.address,
  most: 20,
  seconds: 600,
});

/** Takes the money for an interview: the payment is written down, the card charged once, then both settled. */
export async function pay(house: House, order: PaymentOrder, client: Client): Promise<Answer> {
  const perLink = { name: 'payment-link', subject: order.meeting_id, most: 30, seconds: 3600 };
  await house.limits.count([inTenMinutes(client), perLink]);
  const begun = await house.db.transaction().execute((tx) => begin(house, tx, order));
  if (!('waiting' in begun)) return take(house, begun);
  // A question of the bank that nobody answered must not be answered later on top of this payment.
  await abandonPayment(house, begun.waiting);
  const again = await house.db.transaction().execute((tx) => begin(house, tx, order));
  if ('waiting' in again) throw fail('payment_under_way');
  return take(house, again);
}

/** Goes on with a payment after the bank's question. */
export async function confirmPayment(house: House, id: string, client: Client): Promise<Answer> {
  const limit = { name: 'payment-confirm', subject: client.address, most: 60, seconds: 600 };
  await house.limits.count([limit]);
  const payment = await paymentById(house.db, id);
  if (!payment) throw fail('not_found');
  if (payment.status === 'pending') return take(house, payment);
  if (payment.status !== 'requires_action') return answer(payment);
  return settle(house, payment, (key) => house.payments.confirm(key));
}

/** Calls off a payment that waits for the bank, unless it succeeded meanwhile. */
export async function abandonPayment(house: House, payment: Payment): Promise<void> {
  const key = payment.provider_payment_id;
  if (payment.status !== 'requires_action' || key === null) return;
  const result = await asking(house, () => house.payments.abandon(key));
  await settlePayment(house, payment.id, result);
}

/**
 * Charges a payment that is written down. Repeatable: its key is the payment's own, so whoever asks, and however often,
 * it is one charge with one outcome.
 */
export const take = (house: House, payment: Payment): Promise<Answer> =>
  settle(house, payment, async () =>
    house.payments.charge({
      idempotencyKey: `payment-${payment.id}`,
      begunAt: payment.created_at,
      source: { token: payment.token ?? '' },
      customer: payment.hosting_cents > 0 ? await ownerOfCard(house, payment.person_id) : null,
      amountCents: totalOf(payment),
      currency: 'usd',
      description: descriptionOf(payment.kind),
      saveCard: payment.hosting_cents > 0,
      offSession: false,
    }),
  );

/** The provider's name for whoever's card is kept. */
async function ownerOfCard({ db, payments }: House, personId: string): Promise<string> {
  const person = await personById(db, personId);
  if (!person) throw fail('not_found');
  return payments.customer({ id: person.id, email: person.email, name: fullName(person) });
}

async function settle(
  house: House,
  payment: Payment,
  ask: (providerPaymentId: string) => Promise<ChargeResult>,
): Promise<Answer> {
  const result = await asking(house, () => ask(payment.provider_payment_id ?? ''));
  const settled = await settlePayment(house, payment.id, result);
  if (result.status === 'requires_action' && settled.status === 'requires_action') {
    return {
      success: false,
      requires_action: true,
      client_secret: result.clientSecret,
      payment_id: payment.id,
    };
  }
  return answer(settled);
}

/** Asks the provider; while it is out of reach nobody knows what became of the payment, and nobody is told otherwise. */
async function asking<T>(house: House, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    house.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('payment_unsure');
  }
}

function answer(payment: Payment): Answer {
  if (payment.status === 'succeeded') {
    return { success: true, message: 'Payment successful', amount: totalOf(payment) };
  }
  if (payment.status === 'failed') throw invalid(payment.failure ?? 'Your card was declined.');
  throw fail('payment_under_way');
}

/** Writes the payment down, or finds the one that this very order began; `waiting` is one that the bank holds up. */
async function begin(house: House, tx: Tx, order: PaymentOrder): Promise<Payment | { waiting: Payment }> {
  const payable = await lockPayable(tx, order.meeting_id);
  if (!payable) throw fail('not_found');
  const earlier = await paymentByToken(tx, order.token);
  if (earlier && (earlier.interview_id !== payable.id || earlier.status === 'failed'))
    throw fail('token_used');
  if (earlier && earlier.status !== 'succeeded') {
    sameMoney(order, totalOf(earlier));
    return earlier;
  }
  const due = await dueNow(tx, payable, order.type);
  if (earlier) throw fail('token_used');
  sameMoney(order, due.feeCents + due.hostingCents);
  const open = await openPayment(tx, payable.id);
  if (open?.status === 'requires_action') return { waiting: open };
  if (open) throw fail('payment_under_way');
  const { id: interviewId, personId } = payable;
  const now = house.now();
  const payment = await insertPayment(tx, { personId, interviewId, due, token: order.token, now });
  if (!payment) throw fail('token_used');
  await house.jobs.add(tx, finishPayment, { id: payment.id }, { at: noSoonerThan(now, 1) });
  return payment;
}

function sameMoney(order: PaymentOrder, cents: number): void {
  if (order.amount !== cents || order.currency !== 'usd') throw fail('price_changed');
}
