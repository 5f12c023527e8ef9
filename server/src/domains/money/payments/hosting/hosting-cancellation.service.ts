import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { lockStoryByPerson } from '../../../people/stories/index.ts';
import { markHostingCancelled } from '../../hosting/index.ts';
import { queueCancellations } from '../charges/payment-cancellation.service.ts';
import { markHostingPaymentsCancelled } from '../open-payment.queries.ts';

interface CancelledRenewals {
  /** Whether a payment was open. It is settled if its card was already charged, otherwise cancelled. */
  hasOpenPayment: boolean;
}

/**
 * Cancels the renewals of a story and its open hosting payments; a paid period or trial lasts to its end. The caller
 * holds the lock of the story. Returns null when there was nothing to cancel.
 */
export async function cancelRenewals(
  app: AppContext,
  tx: Tx,
  storyId: string,
  reason: string,
): Promise<CancelledRenewals | null> {
  const hadRenewals = await markHostingCancelled(tx, storyId, reason, app.now());
  const hasOpenPayment = await cancelHostingPayments(app, tx, storyId);
  return hadRenewals || hasOpenPayment ? { hasOpenPayment } : null;
}

/** Cancels the open hosting payments of a locked story; returns whether there were any. */
export async function cancelHostingPayments(app: AppContext, tx: Tx, storyId: string): Promise<boolean> {
  const open = await markHostingPaymentsCancelled(tx, storyId, app.now());
  await queueCancellations(app, tx, open);
  return open.length > 0;
}

/** Cancels the renewals of a person's story, if any. */
export async function cancelHostingOfPerson(
  app: AppContext,
  tx: Tx,
  personId: string,
  reason: string,
): Promise<void> {
  const story = await lockStoryByPerson(tx, personId);
  if (story) await cancelRenewals(app, tx, story.id, reason);
}
