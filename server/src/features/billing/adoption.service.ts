import type { AppContext } from '../../context.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import { insertAdoptedPayment, lockSubject } from './adoption.queries.ts';
import { parseMetadata } from './charge-metadata.ts';
import { isPaidByOtherMeans } from './late-capture.queries.ts';
import { findPaymentByCharge } from './payment.queries.ts';

/**
 * Writes the payment of a charge anew that the provider made for us and our books do not know, as after a backup was
 * restored; `followCharge` settles it. A charge is left alone that says nothing of what it is for, whose story or
 * interview is not here, or for which something else was paid: it stays a discrepancy, which staff see. Rejects while the
 * provider does not know what becomes of the charge.
 */
export async function adoptCharge(app: AppContext, state: ChargeState): Promise<void> {
  if (await findPaymentByCharge(app.db, state)) return;
  const of = parseMetadata(state.metadata);
  if (!of || of.fee_cents + of.hosting_cents !== state.amountCents) return;
  if (!state.result) throw new Error(`The provider does not know yet what becomes of ${state.paymentId}.`);
  // The browser that could answer the bank knows a payment that is lost.
  const asks = state.result.status === 'requires_action';
  const result = asks ? await app.payments.cancel(state.paymentId) : state.result;
  await app.db.transaction().execute(async (tx) => {
    const subject = await lockSubject(tx, of);
    if (!subject) return;
    const payment = {
      id: of.payment,
      interview_id: subject.interviewId,
      story_id: of.story,
      period_begins_on: of.period ?? null,
      fee_cents: of.fee_cents,
    };
    if (result.status !== 'failed' && (await isPaidByOtherMeans(tx, payment))) return;
    await insertAdoptedPayment(tx, payment, {
      of,
      cardId: subject.cardId,
      provider: app.payments.name,
      idempotencyKey: state.idempotencyKey,
      createdAt: state.createdAt,
      failure: result.status === 'failed' ? result : null,
    });
  });
}
