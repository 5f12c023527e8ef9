import type { Contract, HandlerResult, OfflinePayment, Parsed } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { setInterviewPaidAt } from '../../../calendar/interviews/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { describePayment } from '../due.policy.ts';
import { findOpenPayment } from '../open-payment.queries.ts';
import { lockPayable } from '../payable.queries.ts';
import { findMeetingId, insertOfflinePayment, listOfflinePayments } from './offline-payment.queries.ts';
import {
  describeOfflinePayment,
  readReceivedOn,
  serializeOfflinePayment,
  toLedgerInstant,
} from './offline-payment.view.ts';
import { mailOfflineReceipt, mailWaivedFee } from './offline-receipt.service.ts';

type Routes = Contract['payments'];

/**
 * Returns the offline payments of an interview for staff, latest first, including undone ones. Amounts are in cents.
 */
export async function getOfflinePayments(
  { db }: AppContext,
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
  app: AppContext,
  actor: Actor,
  { id, method, reference, received_on }: Parsed<Routes['recordOffline'], 'body'>,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const receivedOn = readReceivedOn(received_on, now);
    const payable = await lockUnpaid(tx, id);
    const cents = payable.bookedFeeCents ?? (await readSettings(tx)).feeCents;
    if (!cents) throw fail('nothing_due');
    const item = describePayment('video');
    const number = await settleFee(tx, payable, { method, reference, cents, receivedOn, now });
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

/**
 * Waives the fee of an interview and tells the customer: it counts as paid without money, with a ledger row of zero that
 * can be undone.
 * @throws `not_found`, `interview_cancelled`, `fee_paid`, `payment_under_way`, `nothing_due`
 */
export const waiveFee = (
  app: AppContext,
  actor: Actor,
  { id, reason }: Parsed<Routes['waiveFee'], 'body'>,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const payable = await lockUnpaid(tx, id);
    const waivedCents = payable.bookedFeeCents ?? (await readSettings(tx)).feeCents;
    if (!waivedCents) throw fail('nothing_due');
    const number = await settleFee(tx, payable, {
      method: 'waived',
      reference: reason,
      cents: 0,
      receivedOn: dateAt(now),
      now,
    });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'fee waived',
      subjectKind: 'interview',
      subjectId: id,
      after: { reason, waived_cents: waivedCents, transaction: number },
    });
    await mailWaivedFee(app, tx, payable, waivedCents);
  });

/**
 * Locks an interview whose fee can be settled now.
 * @throws `not_found`, `interview_cancelled`, `fee_paid`, `payment_under_way`
 */
async function lockUnpaid(tx: Tx, id: string) {
  const payable = await lockPayable(tx, await findMeetingId(tx, id));
  if (!payable) throw fail('not_found');
  if (payable.isCancelled) throw fail('interview_cancelled');
  if (payable.isFeePaid) throw fail('fee_paid');
  if (payable.isBeingCharged || (await findOpenPayment(tx, id))) throw fail('payment_under_way');
  return payable;
}

interface FeeSettlement {
  method: OfflinePayment['method'];
  reference: string;
  cents: number;
  /** `YYYY-MM-DD`. */
  receivedOn: string;
  now: Date;
}

/** Marks the fee of an interview as paid without a card, and returns the number of the ledger row. */
async function settleFee(
  tx: Tx,
  { id, personId }: { id: string; personId: string },
  { method, reference, cents, receivedOn, now }: FeeSettlement,
): Promise<number> {
  await setInterviewPaidAt(tx, id, { fee: true, hosting: false }, now);
  const number = await recordLedgerEntry(tx, {
    personId,
    interviewId: id,
    paymentId: null,
    description: describeOfflinePayment(method, describePayment('video')),
    amountCents: cents,
    currency: 'usd',
    at: toLedgerInstant(receivedOn, now),
  });
  await insertOfflinePayment(tx, {
    number,
    interview_id: id,
    person_id: personId,
    method,
    reference,
    amount_cents: cents,
    received_on: receivedOn,
    recorded_at: now,
  });
  return number;
}
