import type { AppContext } from '../../../../context.ts';
import type { ChargeState } from '../../../../providers/payments/port.ts';
import { parseMetadata } from '../charges/charge-metadata.ts';
import { isPaidByOtherMeans } from '../charges/late-capture.queries.ts';
import { findPaymentByCharge } from '../payment.queries.ts';
import { insertAdoptedPayment, lockChargeTarget } from './adoption.queries.ts';

/**
 * Recreates the payment of a charge that this product made but that is missing in the database, for example after
 * restoring a backup; `syncCharge` settles it afterwards. Skips charges without valid metadata, charges whose story or
 * interview is missing, and charges for something that is already paid: these remain discrepancies for staff.
 * Rejects while the provider has no result.
 */
export async function adoptCharge(app: AppContext, charge: ChargeState): Promise<void> {
  if (await findPaymentByCharge(app.db, charge)) return;
  const metadata = parseMetadata(charge.metadata);
  if (!metadata || metadata.fee_cents + metadata.hosting_cents !== charge.amountCents) return;
  if (!charge.result) throw new Error(`The provider has no result of ${charge.paymentId} yet.`);
  // The customer cannot complete the authentication, because the payment that the browser refers to is lost.
  const needsAuthentication = charge.result.status === 'requires_action';
  const result = needsAuthentication ? await app.payments.cancel(charge.paymentId) : charge.result;
  await app.db.transaction().execute(async (tx) => {
    const subject = await lockChargeTarget(tx, metadata);
    if (!subject) return;
    const payment = {
      id: metadata.payment,
      interview_id: subject.interviewId,
      story_id: metadata.story,
      period_begins_on: metadata.period ?? null,
      fee_cents: metadata.fee_cents,
    };
    if (result.status !== 'failed' && (await isPaidByOtherMeans(tx, payment))) return;
    await insertAdoptedPayment(tx, payment, {
      metadata,
      cardId: subject.cardId,
      provider: app.payments.name,
      idempotencyKey: charge.idempotencyKey,
      createdAt: charge.createdAt,
      failure: result.status === 'failed' ? result : null,
    });
  });
}
