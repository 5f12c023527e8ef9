import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { setInterviewPaidAt } from '../../../calendar/interviews/index.ts';
import { lockStory } from '../../../people/stories/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { describePayment } from '../due.policy.ts';
import { lockPayable } from '../payable.queries.ts';
import { removePaidMonth } from '../refunds/refund-settlement.service.ts';
import { listOfflineMonths } from './offline-month.queries.ts';
import {
  findMeetingId,
  findOfflinePayment,
  lockOfflinePayment,
  markUndone,
  type OfflinePayment,
  setUndoNumber,
} from './offline-payment.queries.ts';
import { describeMonths, describeOfflinePayment } from './offline-payment.view.ts';

/**
 * Undoes an offline payment: the ledger gets a negative row, and the interview counts as unpaid, or the months of
 * hosting that are not over are removed.
 * @throws `not_found`, `not_refundable` if it has already been undone, `conflict` if it just moved to another interview
 */
export const undoOfflinePayment = (
  app: AppContext,
  actor: Actor,
  { transaction_id: number, reason }: { transaction_id: number; reason: string },
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const found = await findOfflinePayment(tx, number);
    if (!found) throw fail('not_found');
    // Lock order: interview, story, payment.
    if (found.interview_id) await lockPayable(tx, await findMeetingId(tx, found.interview_id));
    if (found.story_id) await lockStory(tx, found.story_id);
    const payment = await lockOfflinePayment(tx, number);
    if (payment?.interview_id !== found.interview_id) throw fail('conflict');
    if (payment.undone_at) throw fail('not_refundable', { text: 'This payment has already been undone.' });
    const now = app.now();
    await markUndone(tx, payment.id, now, reason);
    const item = await revokeOfflinePurchase(app, tx, payment, now);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'offline payment undone',
      subjectKind: payment.interview_id ? 'interview' : 'person',
      subjectId: payment.interview_id ?? payment.person_id ?? '',
      after: { amount_cents: payment.amount_cents, transaction: number, reason },
    });
    const undoNumber = await recordLedgerEntry(tx, {
      personId: payment.person_id ?? '',
      interviewId: payment.interview_id,
      paymentId: null,
      description: `Undone: ${describeOfflinePayment(payment.method, item)}`,
      amountCents: -payment.amount_cents,
      currency: 'usd',
      at: now,
    });
    await setUndoNumber(tx, payment.id, undoNumber);
  });

/** Takes back what an undone payment paid for, and returns its description. */
async function revokeOfflinePurchase(
  app: AppContext,
  tx: Tx,
  payment: OfflinePayment,
  now: Date,
): Promise<string> {
  if (payment.interview_id || !payment.story_id) {
    await setInterviewPaidAt(tx, payment.interview_id, { fee: true, hosting: false }, null);
    return describePayment('video');
  }
  const months = await listOfflineMonths(tx, payment.id);
  for (const beginsOn of months)
    await removePaidMonth(app, tx, payment.story_id, beginsOn, { now, reason: 'The payment was undone' });
  return describeMonths(months.length);
}
