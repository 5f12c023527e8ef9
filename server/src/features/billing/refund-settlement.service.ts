import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import { postMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { fullName, personById } from '../people/index.ts';
import { describePayment } from './due.policy.ts';
import { removeHostingMonth } from './hosting.queries.ts';
import { cancelHostingPayments } from './hosting-cancellation.service.ts';
import { setInterviewPaidAt } from './interview-payment.queries.ts';
import { recordLedgerEntry } from './ledger.queries.ts';
import { type Payment, totalCents, updatePayment } from './payment.queries.ts';
import { lockPayment } from './payment-lock.queries.ts';
import { refundLetter } from './receipt.letter.ts';

/** What went back of a payment, ever, in cents, and what of that did not arrive. */
type RefundTotals = Pick<ChargeState, 'refundedCents' | 'refundFailedCents'>;

/** Writes down what the provider says went back. An old state changes nothing: its sums are smaller. */
export const syncRefunds = (app: AppContext, id: string, returned: RefundTotals): Promise<void> =>
  app.db.transaction().execute(async (tx) => syncRefundTotals(app, tx, await lockPayment(tx, id), returned));

/** Writes down that all of a payment went back. */
export const settleRefund = (app: AppContext, id: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    const { refund_failed_cents: refundFailedCents } = payment;
    await syncRefundTotals(app, tx, payment, {
      refundedCents: totalCents(payment) + refundFailedCents,
      refundFailedCents,
    });
  });

async function syncRefundTotals(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  returned: RefundTotals,
): Promise<void> {
  if (payment.status !== 'succeeded') return;
  const { refunded_cents, refund_failed_cents } = payment;
  const gone = returned.refundedCents - refunded_cents - refund_failed_cents;
  const failed = returned.refundFailedCents - refund_failed_cents;
  if (gone > 0) await recordRefund(app, tx, payment, gone);
  if (failed > 0)
    await recordFailedRefund(app, tx, payment, failed, refunded_cents + Math.max(gone, 0) - failed);
}

/** Cents that went back: all of it back, what it paid for counts as unpaid. */
async function recordRefund(app: AppContext, tx: Tx, payment: Payment, cents: number): Promise<void> {
  const now = app.now();
  const refunded_cents = payment.refunded_cents + cents;
  const whole = refunded_cents === totalCents(payment);
  const ends = whole && !payment.refunded_at;
  await updatePayment(tx, payment.id, { refunded_cents, ...(ends ? { refunded_at: now } : {}) });
  await recordPaymentEntry(tx, payment, whole ? 'Refund' : 'Partial refund', -cents, now);
  if (ends) await revokePurchase(app, tx, payment, now);
  const person = await personById(tx, payment.person_id);
  if (!person) return;
  await postMail(app, tx, {
    kind: 'payment-refund',
    to: person.email,
    personId: person.id,
    about: [],
    subject: 'Your payment to Lifestory was refunded',
    letter: refundLetter(person, payment, cents, app.env.APP_URL),
  });
}

/** Cents of refunds that did not arrive. What was paid for stays unpaid; staff find another way to give them back. */
async function recordFailedRefund(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  cents: number,
  refunded_cents: number,
) {
  const refund_failed_cents = payment.refund_failed_cents + cents;
  await updatePayment(tx, payment.id, { refunded_cents, refund_failed_cents });
  await recordPaymentEntry(tx, payment, 'Refund failed', cents, app.now());
  await notifyStaff(app, tx, payment, 'refund-failed', cents);
}

/** Adds a row to the ledger that tells what became of a payment. */
export const recordPaymentEntry = (tx: Tx, payment: Payment, what: string, amountCents: number, at: Date) =>
  recordLedgerEntry(tx, {
    personId: payment.person_id,
    interviewId: payment.interview_id,
    paymentId: payment.id,
    description: `${what}: ${describePayment(payment.kind)}`,
    amountCents,
    currency: payment.currency,
    at,
  });

/** What a payment paid for counts as unpaid from now on. */
export async function revokePurchase(app: AppContext, tx: Tx, payment: Payment, now: Date): Promise<void> {
  await setInterviewPaidAt(tx, payment, null);
  const { hosting_cents, story_id: storyId } = payment;
  if (hosting_cents === 0 || !storyId) return;
  if (await removeHostingMonth(tx, storyId, payment, now)) await cancelHostingPayments(app, tx, storyId);
}

type StaffNotice = 'refund-failed' | 'payment-disputed' | 'dispute-won' | 'dispute-lost' | 'paid-twice';

/** Tells staff what happened to a payment at the provider. */
export async function notifyStaff(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  kind: StaffNotice,
  cents: number,
): Promise<void> {
  const person = await personById(tx, payment.person_id);
  const name = person ? fullName(person) : 'An erased customer';
  const url = payment.interview_id ? `/session/view/${payment.interview_id}` : '/transactions';
  const about = [payment.person_id];
  await notify(app, tx, { kind, to: 'staff', from: null, about, url, values: { name, cents } });
}
