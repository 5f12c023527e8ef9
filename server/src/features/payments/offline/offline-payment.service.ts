import {
  type Contract,
  type HandlerResult,
  type OfflineMethod,
  offlineMethodNames,
} from '@lifestory/contract';
import { formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../audit/index.ts';
import { setInterviewPaidAt } from '../../interviews/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { type Letter, queueMail } from '../../mail/index.ts';
import { findPerson } from '../../people/index.ts';
import { readSettings } from '../../settings/index.ts';
import { describePayment } from '../due.policy.ts';
import { findOpenPayment } from '../open-payment.queries.ts';
import { lockPayable } from '../payable.queries.ts';
import { formatDollars } from '../payment.letter.ts';
import {
  findMeetingId,
  findOfflinePayment,
  insertOfflinePayment,
  listOfflinePayments,
  lockOfflinePayment,
  markUndone,
} from './offline-payment.queries.ts';

type App = Pick<AppContext, 'db' | 'env' | 'jobs' | 'now'>;

const describeOfflinePayment = (method: string) =>
  `${offlineMethodNames[method as OfflineMethod]}: ${describePayment('video')}`;

/**
 * Returns the offline payments of an interview for staff, latest first, including undone ones. Amounts are in cents.
 */
export async function getOfflinePayments(
  { db }: Pick<AppContext, 'db'>,
  interviewId: string,
): Promise<HandlerResult<Contract['payments']['offline']>['data']> {
  return (await listOfflinePayments(db, interviewId)).map((payment) => ({
    transaction_id: payment.number,
    method: payment.method as OfflineMethod,
    reference: payment.reference,
    amount: payment.amount_cents,
    recorded_at: payment.recorded_at,
    undone_at: payment.undone_at,
    undo_reason: payment.undo_reason,
  }));
}

/**
 * Records the fee of an interview as paid in cash, by check or by bank transfer, with a ledger row and a receipt. Nothing
 * is charged.
 * @throws `not_found`, `interview_cancelled`, `fee_paid`, `payment_under_way`, `nothing_due`
 */
export const recordOfflinePayment = (
  app: App,
  actor: Actor,
  { id, method, reference }: { id: string; method: OfflineMethod; reference: string },
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payable = await lockPayable(tx, await findMeetingId(tx, id));
    if (!payable) throw fail('not_found');
    if (payable.isCancelled) throw fail('interview_cancelled');
    if (payable.isFeePaid) throw fail('fee_paid');
    if (payable.isBeingCharged || (await findOpenPayment(tx, id))) throw fail('payment_under_way');
    const cents = payable.bookedFeeCents ?? (await readSettings(tx)).feeCents;
    if (!cents) throw fail('nothing_due');
    const now = app.now();
    await setInterviewPaidAt(tx, id, { fee: true, hosting: false }, now);
    const number = await recordLedgerEntry(tx, {
      personId: payable.personId,
      interviewId: id,
      paymentId: null,
      description: describeOfflinePayment(method),
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
      recorded_at: now,
    });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'offline payment recorded',
      subjectKind: 'interview',
      subjectId: id,
      after: { method, reference, amount_cents: cents, transaction: number },
    });
    const person = await findPerson(tx, payable.personId);
    if (!person) return;
    await queueMail(app, tx, {
      kind: 'offline-receipt',
      to: person.email,
      personId: person.id,
      mentionedPersonIds: [],
      subject: 'Your receipt from Lifestory',
      letter: composeReceipt(person.fname, { number, method, reference, cents, at: now }, app.env.APP_URL),
    });
  });

/**
 * Undoes an offline payment: the ledger gets a negative row, and the interview counts as unpaid.
 * @throws `not_found`, `not_refundable` if it has already been undone, `conflict` if it just moved to another interview
 */
export const undoOfflinePayment = (
  app: App,
  actor: Actor,
  { transaction_id: number, reason }: { transaction_id: number; reason: string },
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const unlocked = await findOfflinePayment(tx, number);
    if (!unlocked) throw fail('not_found');
    // Lock order: interview, story, payment.
    await lockPayable(tx, await findMeetingId(tx, unlocked.interview_id));
    const payment = await lockOfflinePayment(tx, number);
    if (payment?.interview_id !== unlocked.interview_id) throw fail('conflict');
    if (payment.undone_at) throw fail('not_refundable', { text: 'This payment has already been undone.' });
    const now = app.now();
    await setInterviewPaidAt(tx, payment.interview_id, { fee: true, hosting: false }, null);
    await markUndone(tx, payment.id, now, reason);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'offline payment undone',
      subjectKind: 'interview',
      subjectId: payment.interview_id,
      after: { amount_cents: payment.amount_cents, transaction: number, reason },
    });
    await recordLedgerEntry(tx, {
      personId: payment.person_id ?? '',
      interviewId: payment.interview_id,
      paymentId: null,
      description: `Undone: ${describeOfflinePayment(payment.method)}`,
      amountCents: -payment.amount_cents,
      currency: 'usd',
      at: now,
    });
  });

interface Receipt {
  number: number;
  method: OfflineMethod;
  reference: string;
  cents: number;
  at: Date;
}

const composeReceipt = (
  fname: string,
  { number, method, reference, cents, at }: Receipt,
  appUrl: string,
): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    'Thank you, we received your payment.',
    [
      `Transaction: ${number}`,
      `Paid for: ${describePayment('video')}`,
      `Amount: ${formatDollars(cents)} (USD)`,
      `Paid by: ${offlineMethodNames[method]}${reference ? `, ${reference}` : ''}`,
      `Date: ${formatDateTime(at)}`,
    ].join('\n'),
  ],
  button: { label: 'Visit Lifestory', url: appUrl },
  footnote: 'Please keep this e-mail as your receipt.',
});
