import type { Contract, Given, PaymentOrder } from '@lifestory/contract';
import { minutesAfter } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Client } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { answerInTime, confirmCard } from '../cards/index.ts';
import { abandonPayment, type Charged, charge, lookAgain } from './charge.service.ts';
import { takeCredit } from './credit.service.ts';
import { finishPending } from './finishing.service.ts';
import { monthToPay } from './hosting.queries.ts';
import { openHostingPayment, openPayment } from './open-payment.queries.ts';
import { lockPayable } from './payable.queries.ts';
import { finishPayment } from './payment.kinds.ts';
import { insertPayment, type Payment, paymentById, paymentByToken, totalOf } from './payment.queries.ts';
import { assertNoPaymentHold } from './payment-hold.service.ts';
import { dueNow } from './price.service.ts';
import { type Resuming, resumeHosting } from './resumption.service.ts';

type Answer = Given<Contract['billing']['pay']>;

const inTenMinutes = (client: Client) => ({
  name: 'payment',
  subject: client.address,
  most: 20,
  seconds: 600,
});

/** Takes the money for an interview: the payment is written down, the card charged once, then both settled. */
export async function pay(app: AppContext, order: PaymentOrder, client: Client): Promise<Answer> {
  const perLink = { name: 'payment-link', subject: order.meeting_id, most: 30, seconds: 3600 };
  await app.limits.count([inTenMinutes(client), perLink]);
  return answerInTime(payNow(app, order, client));
}

async function payNow(app: AppContext, order: PaymentOrder, client: Client): Promise<Answer> {
  await takeCredit(app, order.meeting_id);
  const begun = await app.db.transaction().execute((tx) => begin(app, tx, order));
  if ('resumes' in begun) return resumeHosting(app, begun.resumes, order.token, client);
  if (!('waiting' in begun)) return take(app, begun);
  // A question of the bank that nobody answered must not be answered later on top of this payment.
  await abandonPayment(app, begun.waiting);
  const again = await app.db.transaction().execute((tx) => begin(app, tx, order));
  if (!('id' in again)) throw fail('payment_under_way');
  return take(app, again);
}

/** Goes on with a payment, or with keeping a card, after the bank's question. */
export async function confirmPayment(app: AppContext, id: string, client: Client): Promise<Answer> {
  const limit = { name: 'payment-confirm', subject: client.address, most: 60, seconds: 600 };
  await app.limits.count([limit]);
  const payment = await paymentById(app.db, id);
  if (!payment) return confirmEntry(app, id);
  if (payment.status === 'pending') return answerInTime(take(app, payment));
  if (payment.status !== 'requires_action') return answer(payment);
  return answerInTime(lookAgain(app, payment).then(answerOf));
}

/** The same for a card that is to be kept: nothing is paid then. */
async function confirmEntry(app: AppContext, id: string): Promise<Answer> {
  const entry = await confirmCard(app, id);
  return entry.success ? { success: true, message: entry.message, amount: 0 } : entry;
}

/** Charges a payment that is written down, once, unless it was called off since, and says what became of it. */
const take = async (app: AppContext, payment: Payment): Promise<Answer> =>
  answerOf(payment.called_off_at ? await finishPending(app, payment) : await charge(app, payment));

/** What the caller is told: it is paid, the bank asks, or why the card was declined. */
function answerOf({ payment, result }: Charged): Answer {
  if (result?.status === 'requires_action' && payment.status === 'requires_action') {
    return {
      success: false,
      requires_action: true,
      client_secret: result.clientSecret,
      payment_id: payment.id,
    };
  }
  return answer(payment);
}

function answer(payment: Payment): Answer {
  if (payment.status === 'succeeded') {
    return { success: true, message: 'Payment successful', amount: totalOf(payment) };
  }
  if (payment.status === 'failed') throw invalid(payment.failure ?? 'Your card was declined.');
  throw fail('payment_under_way');
}

type Begun = Payment | { waiting: Payment } | { resumes: Resuming };

/**
 * Writes the payment down, or finds the one that this very order began; `waiting` is one that the bank holds up, and
 * `resumes` hosting that renews again without a payment. Fails with `unavailable` while payments are held.
 */
async function begin(app: AppContext, tx: Tx, order: PaymentOrder): Promise<Begun> {
  const payable = await lockPayable(tx, order.meeting_id);
  if (!payable) throw fail('not_found');
  const { id: interviewId, personId, storyId } = payable;
  const earlier = await paymentByToken(tx, order.token);
  if (earlier && (earlier.interview_id !== payable.id || earlier.status === 'failed'))
    throw fail('token_used');
  if (earlier && earlier.status !== 'succeeded') {
    sameMoney(order, totalOf(earlier));
    return earlier;
  }
  const due = await dueNow(app, tx, payable, order.type);
  if (earlier) throw fail('token_used');
  if ('resumesOn' in due) {
    sameMoney(order, 0);
    return { resumes: { personId, storyId } };
  }
  sameMoney(order, due.feeCents + due.hostingCents);
  await assertNoPaymentHold(app, tx);
  const open =
    (await openPayment(tx, payable.id)) ??
    (due.hostingCents > 0 ? await openHostingPayment(tx, storyId) : undefined);
  if (open?.status === 'requires_action') return { waiting: open };
  if (open) throw fail('payment_under_way');
  const now = app.now();
  const month = due.hostingCents > 0 ? await monthToPay(tx, storyId, now) : null;
  const payment = await insertPayment(tx, {
    personId,
    interviewId,
    storyId,
    ...due,
    source: { token: order.token },
    provider: app.payments.name,
    periodBeginsOn: month?.beginsOn ?? null,
    idempotencyKey: null,
    now,
  });
  if (!payment) throw fail('token_used');
  await app.jobs.add(tx, finishPayment, { id: payment.id }, { at: minutesAfter(now, 1) });
  return payment;
}

function sameMoney(order: PaymentOrder, cents: number): void {
  if (order.amount !== cents || order.currency !== 'usd') throw fail('price_changed');
}
