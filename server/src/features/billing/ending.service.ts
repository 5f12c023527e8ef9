import { minutesAfter } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { cancelHosting, lockStoryOfPerson } from './hosting.queries.ts';
import { callOffUnderWay } from './open-payment.queries.ts';
import { callOffPayment, finishPayment } from './payment.kinds.ts';

/** What came of ending renewals. */
interface Ended {
  /** A payment was under way: it counts if its card was charged already, and is not charged any more. */
  underWay: boolean;
}

/**
 * Ends the renewals of a story that is locked: what is paid or on trial lasts to its day, and a payment under way is
 * called off. Answers null when nothing renewed and nothing was under way.
 */
export async function endRenewals(
  app: AppContext,
  tx: Tx,
  storyId: string,
  reason: string,
): Promise<Ended | null> {
  const renewed = await cancelHosting(tx, storyId, reason, app.now());
  const underWay = await callOffHosting(app, tx, storyId);
  return renewed || underWay ? { underWay } : null;
}

/** Calls off the payments under way for the hosting of a story that is locked; answers whether there were any. */
export async function callOffHosting(app: AppContext, tx: Tx, storyId: string): Promise<boolean> {
  const now = app.now();
  const open = await callOffUnderWay(tx, storyId, now);
  for (const { id, status } of open) {
    // A charge that is in flight has time to arrive before anybody says that there was none.
    if (status === 'pending') await app.jobs.add(tx, finishPayment, { id }, { at: minutesAfter(now, 2) });
    else await app.jobs.add(tx, callOffPayment, { id });
  }
  return open.length > 0;
}

/** The same for a person's story, if they have one. */
export async function endHosting(app: AppContext, tx: Tx, personId: string, reason: string): Promise<void> {
  const story = await lockStoryOfPerson(tx, personId);
  if (story) await endRenewals(app, tx, story.id, reason);
}
