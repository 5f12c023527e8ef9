import { minutesAfter } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { lockStoryByPerson, markHostingCancelled } from './hosting.queries.ts';
import { markHostingPaymentsCancelled } from './open-payment.queries.ts';
import { cancelPaymentJob, resumePaymentJob } from './payment.kinds.ts';

/** What came of ending renewals. */
interface CancelledRenewals {
  /** A payment was under way: it counts if its card was charged already, and is not charged any more. */
  hasOpenPayment: boolean;
}

/**
 * Ends the renewals of a story that is locked: what is paid or on trial lasts to its day, and a payment under way is
 * called off. Answers null when nothing renewed and nothing was under way.
 */
export async function cancelRenewals(
  app: AppContext,
  tx: Tx,
  storyId: string,
  reason: string,
): Promise<CancelledRenewals | null> {
  const renewed = await markHostingCancelled(tx, storyId, reason, app.now());
  const hasOpenPayment = await cancelHostingPayments(app, tx, storyId);
  return renewed || hasOpenPayment ? { hasOpenPayment } : null;
}

/** Calls off the payments under way for the hosting of a story that is locked; answers whether there were any. */
export async function cancelHostingPayments(app: AppContext, tx: Tx, storyId: string): Promise<boolean> {
  const now = app.now();
  const open = await markHostingPaymentsCancelled(tx, storyId, now);
  for (const { id, status } of open) {
    // A charge that is in flight has time to arrive before anybody says that there was none.
    if (status === 'pending') await app.jobs.add(tx, resumePaymentJob, { id }, { at: minutesAfter(now, 2) });
    else await app.jobs.add(tx, cancelPaymentJob, { id });
  }
  return open.length > 0;
}

/** The same for a person's story, if they have one. */
export async function cancelHostingOfPerson(
  app: AppContext,
  tx: Tx,
  personId: string,
  reason: string,
): Promise<void> {
  const story = await lockStoryByPerson(tx, personId);
  if (story) await cancelRenewals(app, tx, story.id, reason);
}
