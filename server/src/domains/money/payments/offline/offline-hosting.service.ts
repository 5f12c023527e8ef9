import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import { formatDate } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { findPerson } from '../../../people/people/index.ts';
import { lockStoryByPerson } from '../../../people/stories/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { type AddedMonth, addHostingMonth, findHosting } from '../../hosting/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { findOpenHostingPayment } from '../open-payment.queries.ts';
import { insertOfflineMonths } from './offline-month.queries.ts';
import { insertOfflinePayment, isPaidOfflineOnly, listOfflineHosting } from './offline-payment.queries.ts';
import {
  describeMonths,
  describeOfflinePayment,
  readReceivedOn,
  serializeOfflinePayment,
  toLedgerInstant,
} from './offline-payment.view.ts';
import { mailOfflineReceipt } from './offline-receipt.service.ts';

type Routes = Contract['payments'];

/**
 * Returns a storyteller's offline payments of hosting, latest first, including undone ones, and the price of a month.
 */
export async function getOfflineHosting(
  { db }: AppContext,
  personId: string,
): Promise<HandlerResult<Routes['offlineHosting']>['data']> {
  const { monthCents } = await readSettings(db);
  const story = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const payments = story ? await listOfflineHosting(db, story.id) : [];
  return {
    month_price: monthCents,
    payments: payments.map((payment) => ({
      ...serializeOfflinePayment(payment),
      months: Number(payment.months),
    })),
  };
}

/**
 * Records months of a storyteller's hosting as paid in cash, by check or by bank transfer, at the current price. They
 * follow the trial and the paid period. Inactive and overdue hosting is active again; cancelled hosting is extended and
 * still does not renew.
 * @throws `not_found` before the story is open, `contact_us` for a deactivated account, `payment_under_way`,
 * `nothing_due` when hosting is free, `invalid`
 */
export const recordOfflineHosting = (
  app: AppContext,
  actor: Actor,
  { id: personId, months, method, reference, received_on }: Parsed<Routes['recordOfflineHosting'], 'body'>,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const now = app.now();
    const receivedOn = readReceivedOn(received_on, now);
    const story = await lockStoryByPerson(tx, personId);
    const person = await findPerson(tx, personId);
    if (!story || !person) throw fail('not_found');
    if (person.deactivated_at)
      throw fail('contact_us', { text: 'This account is deactivated. Reactivate it first.' });
    if (await findOpenHostingPayment(tx, story.id)) throw fail('payment_under_way');
    const { monthCents } = await readSettings(tx);
    if (!monthCents) throw fail('nothing_due');
    const added = await addMonths(tx, story.id, months, now);
    const last = added.at(-1);
    if (!last) throw fail('not_found', { text: 'This account is not open yet. Create it first.' });
    const cents = monthCents * months;
    const item = describeMonths(months);
    const number = await recordLedgerEntry(tx, {
      personId,
      interviewId: null,
      paymentId: null,
      description: describeOfflinePayment(method, item),
      amountCents: cents,
      currency: 'usd',
      at: toLedgerInstant(receivedOn, now),
    });
    const paymentId = await insertOfflinePayment(tx, {
      number,
      story_id: story.id,
      person_id: personId,
      method,
      reference,
      amount_cents: cents,
      received_on: receivedOn,
      recorded_at: now,
    });
    const beginnings = added.map(({ beginsOn }) => beginsOn);
    await insertOfflineMonths(tx, { paymentId, storyId: story.id, months: beginnings });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'offline payment recorded',
      subjectKind: 'person',
      subjectId: personId,
      after: { method, reference, months, amount_cents: cents, received_on: receivedOn, transaction: number },
    });
    const paidUntil = `Your hosting is paid until ${formatDate(last.endsOn)}.`;
    const payer = { personId: story.keeperId ?? personId, storyId: story.id };
    await mailOfflineReceipt(app, tx, payer, {
      number,
      item,
      method,
      reference,
      cents,
      receivedOn,
      outcome: `${paidUntil} ${await describeNextPayment(tx, story.id, last)}`,
    });
  });

/** Adds months after everything that is paid; none before the story is open. */
async function addMonths(tx: Tx, storyId: string, count: number, now: Date): Promise<AddedMonth[]> {
  const hosting = await findHosting(tx, storyId);
  // The customer cancelled the renewals; a payment without a card does not resume them.
  const cancelledAt = hosting?.status === 'cancelled' ? (hosting.cancelledAt ?? now) : null;
  const added: AddedMonth[] = [];
  for (let month = 0; month < count; month++) {
    const one = await addHostingMonth(tx, storyId, { beginsOn: null, createdAt: now, cancelledAt }, now);
    if (one) added.push(one);
  }
  return added;
}

/** Describes what happens when the paid months are over. */
async function describeNextPayment(tx: Tx, storyId: string, { renews }: AddedMonth): Promise<string> {
  if (!renews) return 'It does not renew, and nothing more is charged.';
  return (await isPaidOfflineOnly(tx, storyId))
    ? 'Nothing is charged to a card: when it ends, we ask you how you want to continue.'
    : 'From then on it renews every month with your saved card until you cancel.';
}
