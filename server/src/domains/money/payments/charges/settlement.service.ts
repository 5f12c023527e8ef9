import { formatDate, minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { ChargeResult } from '../../../../providers/payments/port.ts';
import { interviewCancelled, setInterviewPaidAt } from '../../../calendar/interviews/index.ts';
import { findPerson, formatFullName } from '../../../people/people/index.ts';
import { describeStory, lockStory, queueStoryMail } from '../../../people/stories/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { savePreferredCard, setPreferredCard } from '../../cards/index.ts';
import {
  type AddedMonth,
  addHostingMonth,
  type DeclinedRenewal,
  handleDeclinedRenewal,
} from '../../hosting/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { describePayment } from '../due.policy.ts';
import { isInterviewCancelled } from '../open-payment.queries.ts';
import { cancelPaymentJob, completeRefundJob } from '../payment.kinds.ts';
import { receiptLetter } from '../payment.letter.ts';
import { type Payment, paidItems, totalCents, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';
import { setPaymentPeriod } from '../payment-period.queries.ts';
import { notifyStaff } from '../refunds/refund-settlement.service.ts';

type Success = Extract<ChargeResult, { status: 'succeeded' }>;
type Decline = Extract<ChargeResult, { status: 'failed' }>;

/**
 * Settles a payment by the result of its charge in one transaction: payment, ledger, purchase, card and receipt.
 * Returns the updated payment; a settled payment stays unchanged.
 */
export const settlePayment = (app: AppContext, id: string, result: ChargeResult): Promise<Payment> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status === 'succeeded' || payment.status === 'failed') return payment;
    const now = app.now();
    const provider_payment_id = result.paymentId;
    if (result.status === 'requires_action') {
      if (payment.status === 'requires_action') return payment;
      const at = minutesAfter(now, 60);
      await app.jobs.add(tx, cancelPaymentJob, { id }, payment.cancelled_at ? {} : { at });
      return updatePayment(tx, id, { status: 'requires_action', provider_payment_id });
    }
    if (result.status === 'failed') {
      const { code: failure_code, message: failure } = result;
      const failed = { status: 'failed', provider_payment_id, failure, failure_code, settled_at: now };
      if (payment.kind === 'renewal')
        await handleDeclinedRenewal(app, tx, toDeclinedRenewal(payment, result));
      return updatePayment(tx, id, failed);
    }
    const settled = await updatePayment(tx, id, {
      status: 'succeeded',
      provider_payment_id,
      settled_at: now,
      card_brand: result.card.brand,
      card_last4: result.card.last4,
    });
    await recordSuccess(app, tx, settled, result, now);
    return settled;
  });

async function recordSuccess(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  { card, savedCardId }: Success,
  now: Date,
) {
  const description = describePayment(payment.kind);
  await setInterviewPaidAt(tx, payment.interview_id, paidItems(payment), now);
  const month = await addPaidMonth(tx, payment, now);
  const { person_id: personId, card_id: cardId } = payment;
  if (savedCardId) await savePreferredCard(app, tx, { personId, providerCardId: savedCardId, details: card });
  if (cardId && payment.kind === 'subscription') await setPreferredCard(app, tx, personId, cardId);
  const person = await findPerson(tx, payment.person_id);
  // The last of the updates, because it locks the total of the day until the transaction ends.
  const number = await recordLedgerEntry(tx, {
    personId: payment.person_id,
    interviewId: payment.interview_id,
    paymentId: payment.id,
    description,
    amountCents: totalCents(payment),
    currency: payment.currency,
    at: now,
  });
  const { interview_id: interviewId } = payment;
  const isLate = interviewId !== null && (await isInterviewCancelled(tx, payment));
  const late = isLate ? await handleLatePayment(app, tx, payment, interviewId, now) : null;
  if (!person) return;
  await queueStoryMail(app, tx, payment.story_id, {
    kind: 'payment-receipt',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: `Your receipt ${number} from Lifestory`,
    letter: receiptLetter({ person, payment, number, card, at: now, month, late, appUrl: app.env.APP_URL }),
  });
  const renewedStory =
    payment.kind === 'renewal' && payment.story_id && month?.renews
      ? await lockStory(tx, payment.story_id)
      : undefined;
  if (month && renewedStory) {
    const { id: storyId, personId: storytellerId } = renewedStory;
    await notify(app, tx, {
      kind: 'subscription-renewed',
      to: [personId],
      from: null,
      mentionedPersonIds: storytellerId === personId ? [] : [storytellerId],
      url: `/setting?story=${storytellerId}`,
      values: {
        cents: totalCents(payment),
        until: formatDate(month.endsOn),
        story: await describeStory(tx, { storyId, readerId: personId }),
      },
    });
    return;
  }
  if (isLate) return;
  await notify(app, tx, {
    kind: 'payment-made',
    to: 'staff',
    from: person.id,
    mentionedPersonIds: [],
    url: '/transactions',
    values: { name: formatFullName(person), description, cents: totalCents(payment) },
  });
}

/** Refunds a payment whose interview was cancelled before, or keeps it as credit, as the settings say; tells staff. */
async function handleLatePayment(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  interviewId: string,
  now: Date,
): Promise<'refunded' | 'credited'> {
  const { refundsLatePayments } = await readSettings(tx);
  if (refundsLatePayments) {
    await updatePayment(tx, payment.id, { refund_requested_at: now });
    await app.jobs.add(tx, completeRefundJob, { id: payment.id });
    await notifyStaff(app, tx, payment, 'refunded-after-cancellation', totalCents(payment));
    return 'refunded';
  }
  await app.jobs.add(tx, interviewCancelled, { interviewId });
  await notifyStaff(app, tx, payment, 'paid-after-cancellation', totalCents(payment));
  return 'credited';
}

/** Adds the month of hosting that a payment covers; null without hosting, or before the story is opened. */
async function addPaidMonth(tx: Tx, payment: Payment, now: Date): Promise<AddedMonth | null> {
  const { id, story_id, period_begins_on: beginsOn, created_at, cancelled_at } = payment;
  if (payment.hosting_cents === 0 || !story_id) return null;
  const order = { beginsOn, createdAt: created_at, cancelledAt: cancelled_at };
  const month = await addHostingMonth(tx, story_id, order, now);
  if (month && !beginsOn) await setPaymentPeriod(tx, id, month.beginsOn);
  return month;
}

const toDeclinedRenewal = (payment: Payment, { code, message }: Decline): DeclinedRenewal => ({
  storyId: payment.story_id ?? '',
  personId: payment.person_id,
  cents: totalCents(payment),
  code,
  failure: message,
});
