import type { Contract, HandlerResult, PaymentOrder } from '@lifestory/contract';
import { minutesAfter } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { confirmCard, withResponseDeadline } from '../cards/index.ts';
import { findMonthToPay } from '../hosting/index.ts';
import { type ChargeOutcome, cancelPayment, chargePayment, confirmCharge } from './charges/charge.service.ts';
import { assertNoPaymentHold } from './charges/payment-hold.service.ts';
import { resumePayment } from './charges/payment-resumption.service.ts';
import { type HostingResumption, resumeHosting } from './hosting/hosting-resumption.service.ts';
import { findOpenHostingPayment, findOpenPayment } from './open-payment.queries.ts';
import { lockPayable } from './payable.queries.ts';
import { resumePaymentJob } from './payment.kinds.ts';
import {
  findPaymentById,
  findPaymentByToken,
  insertPayment,
  type Payment,
  totalCents,
} from './payment.queries.ts';
import { findAmountDue } from './price.service.ts';
import { applyCredit } from './refunds/credit.service.ts';

type Result = HandlerResult<Contract['payments']['pay']>;

const getAddressLimit = (client: Client) => ({
  name: 'payment',
  subject: client.address,
  max: 20,
  seconds: 600,
});

/** Pays for an interview: stores the payment, charges the card once and settles the result. */
export async function payForInterview(app: AppContext, order: PaymentOrder, client: Client): Promise<Result> {
  const perLink = { name: 'payment-link', subject: order.meeting_id, max: 30, seconds: 3600 };
  await app.limits.count([getAddressLimit(client), perLink]);
  return withResponseDeadline(processPayment(app, order, client));
}

async function processPayment(app: AppContext, order: PaymentOrder, client: Client): Promise<Result> {
  await applyCredit(app, order.meeting_id);
  const initiated = await app.db.transaction().execute((tx) => initiatePayment(app, tx, order));
  if ('resumes' in initiated) return resumeHosting(app, initiated.resumes, order.token, client);
  if (!('waiting' in initiated)) return chargeAndRespond(app, initiated);
  // Otherwise the customer could also complete the earlier authentication and pay twice.
  await cancelPayment(app, initiated.waiting);
  const retried = await app.db.transaction().execute((tx) => initiatePayment(app, tx, order));
  if (!('id' in retried)) throw fail('payment_under_way');
  return chargeAndRespond(app, retried);
}

/** Resumes a payment, or the saving of a card, after the customer completed authentication. */
export async function confirmPayment(app: AppContext, id: string, client: Client): Promise<Result> {
  const limit = { name: 'payment-confirm', subject: client.address, max: 60, seconds: 600 };
  await app.limits.count([limit]);
  const payment = await findPaymentById(app.db, id);
  if (!payment) return confirmEntry(app, id);
  if (payment.status === 'pending') return withResponseDeadline(chargeAndRespond(app, payment));
  if (payment.status !== 'requires_action') return toResponse(payment);
  return withResponseDeadline(confirmCharge(app, payment).then(toOutcomeResponse));
}

/** Confirms saving a card, which charges nothing. */
async function confirmEntry(app: AppContext, id: string): Promise<Result> {
  const entry = await confirmCard(app, id);
  return entry.success ? { success: true, message: entry.message, amount: 0 } : entry;
}

/** Charges a stored payment once, or completes one whose cancellation was requested; returns its outcome. */
const chargeAndRespond = async (app: AppContext, payment: Payment): Promise<Result> =>
  toOutcomeResponse(
    payment.cancelled_at ? await resumePayment(app, payment) : await chargePayment(app, payment),
  );

/** Returns success or a request for authentication; fails when the payment was declined or is still open. */
function toOutcomeResponse({ payment, result }: ChargeOutcome): Result {
  if (result?.status === 'requires_action' && payment.status === 'requires_action') {
    return {
      success: false,
      requires_action: true,
      client_secret: result.clientSecret,
      payment_id: payment.id,
    };
  }
  return toResponse(payment);
}

function toResponse(payment: Payment): Result {
  if (payment.status === 'succeeded') {
    return { success: true, message: 'Payment successful', amount: totalCents(payment) };
  }
  if (payment.status === 'failed') throw invalid(payment.failure ?? 'Your card was declined.');
  throw fail('payment_under_way');
}

type InitiatedPayment = Payment | { waiting: Payment } | { resumes: HostingResumption };

/**
 * Inserts the payment or finds the one with the same token. `waiting` is an open payment that awaits authentication;
 * `resumes` is hosting that renews again without a payment. Fails with `unavailable` during a payment hold.
 */
async function initiatePayment(app: AppContext, tx: Tx, order: PaymentOrder): Promise<InitiatedPayment> {
  const payable = await lockPayable(tx, order.meeting_id);
  if (!payable) throw fail('not_found');
  const { id: interviewId, personId, storyId } = payable;
  const earlier = await findPaymentByToken(tx, order.token);
  if (earlier && (earlier.interview_id !== payable.id || earlier.status === 'failed'))
    throw fail('token_used');
  if (earlier && earlier.status !== 'succeeded') {
    assertAmount(order, totalCents(earlier));
    return earlier;
  }
  const due = await findAmountDue(app, tx, payable, order.type);
  if (earlier) throw fail('token_used');
  if ('resumesOn' in due) {
    assertAmount(order, 0);
    return { resumes: { personId, storyId } };
  }
  assertAmount(order, due.feeCents + due.hostingCents);
  await assertNoPaymentHold(app, tx);
  const open =
    (await findOpenPayment(tx, payable.id)) ??
    (due.hostingCents > 0 ? await findOpenHostingPayment(tx, storyId) : undefined);
  if (open?.status === 'requires_action') return { waiting: open };
  if (open) throw fail('payment_under_way');
  const now = app.now();
  const month = due.hostingCents > 0 ? await findMonthToPay(tx, storyId, now) : null;
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
  await app.jobs.add(tx, resumePaymentJob, { id: payment.id }, { at: minutesAfter(now, 1) });
  return payment;
}

function assertAmount(order: PaymentOrder, cents: number): void {
  if (order.amount !== cents || order.currency !== 'usd') throw fail('price_changed');
}
