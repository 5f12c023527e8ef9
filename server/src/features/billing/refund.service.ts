import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { postMail } from '../mail/index.ts';
import { personById } from '../people/index.ts';
import { descriptionOf } from './due.policy.ts';
import { lockStoryOfInterview, takeHostingMonth } from './hosting.queries.ts';
import { addToLedger } from './ledger.queries.ts';
import { finishRefund, noSoonerThan } from './payment.kinds.ts';
import {
  lockPayment,
  lockPaymentsOf,
  markUnpaid,
  type Payment,
  totalOf,
  updatePayment,
} from './payment.queries.ts';
import { refundLetter } from './receipt.letter.ts';

/** Gives back everything that was paid for an interview. What the provider does not take at once follows by itself. */
export async function refundInterview(house: House, actor: Actor, interviewId: string): Promise<void> {
  const payments = await house.db.transaction().execute(async (tx) => {
    const paid = await lockPaymentsOf(tx, interviewId);
    if (paid.length === 0) throw fail('not_paid');
    const now = house.now();
    for (const payment of paid.filter((one) => one.refund_asked_at === null)) {
      await updatePayment(tx, payment.id, { refund_asked_at: now });
      await house.jobs.add(tx, finishRefund, { id: payment.id }, { at: noSoonerThan(now, 1) });
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'payment refunded',
        subjectKind: 'payment',
        subjectId: payment.id,
        after: { interview_id: interviewId, amount_cents: totalOf(payment) },
      });
    }
    return paid;
  });
  for (const payment of payments) await giveBack(house, payment);
}

/** Gives one payment back, once, however often it is tried. */
export async function giveBack(house: House, payment: Payment): Promise<void> {
  try {
    await house.payments.refund(payment.provider_payment_id ?? '', `refund-${payment.id}`);
  } catch (error) {
    house.log.error({ err: error }, 'the payment provider did not take a refund');
    throw fail('payment_unsure', {
      text: 'The card provider did not take the refund yet. It is noted, and we try it again by ourselves.',
    });
  }
  await settleRefund(house, payment.id);
}

const settleRefund = (house: House, id: string): Promise<void> =>
  house.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.refunded_at) return;
    const now = house.now();
    await updatePayment(tx, id, { refunded_at: now });
    await addToLedger(tx, {
      personId: payment.person_id,
      interviewId: payment.interview_id,
      paymentId: id,
      description: `Refund: ${descriptionOf(payment.kind)}`,
      amountCents: -totalOf(payment),
      currency: payment.currency,
      at: now,
    });
    await markUnpaid(tx, payment);
    if (payment.hosting_cents > 0 && payment.interview_id) {
      const story = await lockStoryOfInterview(tx, payment.interview_id);
      if (story?.openedAt) await takeHostingMonth(tx, story.id, now);
    }
    const person = await personById(tx, payment.person_id);
    if (!person) return;
    await postMail(house, tx, {
      kind: 'payment-refund',
      to: person.email,
      personId: person.id,
      subject: 'Your payment to Lifestory was refunded',
      letter: refundLetter(person, payment, house.env.APP_URL),
    });
  });
