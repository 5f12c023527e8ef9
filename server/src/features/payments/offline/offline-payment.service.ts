import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../audit/index.ts';
import { setInterviewPaidAt } from '../../interviews/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { readSettings } from '../../settings/index.ts';
import { describePayment } from '../due.policy.ts';
import { findOpenPayment } from '../open-payment.queries.ts';
import { lockPayable } from '../payable.queries.ts';
import { findMeetingId, insertOfflinePayment, listOfflinePayments } from './offline-payment.queries.ts';
import { describeOfflinePayment, readReceivedOn, serializeOfflinePayment } from './offline-payment.view.ts';
import { mailOfflineReceipt } from './offline-receipt.service.ts';

type Routes = Contract['payments'];

/**
 * Returns the offline payments of an interview for staff, latest first, including undone ones. Amounts are in cents.
 */
export async function getOfflinePayments(
  { db }: Pick<AppContext, 'db'>,
  interviewId: string,
): Promise<HandlerResult<Routes['offline']>['data']> {
  return (await listOfflinePayments(db, interviewId)).map(serializeOfflinePayment);
}

/**
 * Records the fee of an interview as paid in cash, by check or by bank transfer, with a ledger row and a receipt.
 * Nothing is charged.
 * @throws `not_found`, `interview_cancelled`, `fee_paid`, `payment_under_way`, `nothing_due`, `invalid`
 */
export const recordOfflinePayment = (
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'now'>,
  actor: Actor,
  { id, method, reference, received_on }: Parsed<Routes['recordOffline'], 'body'>,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const receivedOn = readReceivedOn(received_on, now);
    const payable = await lockPayable(tx, await findMeetingId(tx, id));
    if (!payable) throw fail('not_found');
    if (payable.isCancelled) throw fail('interview_cancelled');
    if (payable.isFeePaid) throw fail('fee_paid');
    if (payable.isBeingCharged || (await findOpenPayment(tx, id))) throw fail('payment_under_way');
    const cents = payable.bookedFeeCents ?? (await readSettings(tx)).feeCents;
    if (!cents) throw fail('nothing_due');
    await setInterviewPaidAt(tx, id, { fee: true, hosting: false }, now);
    const item = describePayment('video');
    const number = await recordLedgerEntry(tx, {
      personId: payable.personId,
      interviewId: id,
      paymentId: null,
      description: describeOfflinePayment(method, item),
      amountCents: cents,
      currency: 'usd',
      at: now,
    });
    await insertOfflinePayment(tx, {
      number,
      interview_id: id,
      person_id: payable.personId,
      method,
      reference,
      amount_cents: cents,
      received_on: receivedOn,
      recorded_at: now,
    });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'offline payment recorded',
      subjectKind: 'interview',
      subjectId: id,
      after: { method, reference, amount_cents: cents, received_on: receivedOn, transaction: number },
    });
    await mailOfflineReceipt(app, tx, payable, {
      number,
      item,
      method,
      reference,
      cents,
      receivedOn,
    });
  });
