import type { Contract, HandlerResult, PaymentType } from '@lifestory/contract';
import { apiDateTime, dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { findMonthToPay } from '../hosting/index.ts';
import { calculateAmountDue, type Due, type Payable, type Resumption } from './due.policy.ts';
import { findPayableByLink } from './payable.queries.ts';

type Routes = Contract['payments'];

/** The facts that determine the price. The state of the hosting replaces `resumesOn`. */
type PayableWithHosting = Omit<Payable, 'resumesOn'> & {
  hostingStatus: string | null;
  paidThrough: string | null;
};

/** Returns the amount due at current prices, or the resumption of hosting; fails when neither applies. */
export async function findAmountDue(
  { now }: AppContext,
  db: Db,
  payable: PayableWithHosting,
  type: PaymentType,
): Promise<Due | Resumption> {
  const { hostingStatus, paidThrough } = payable;
  const hasPaidDaysLeft =
    hostingStatus === 'cancelled' && paidThrough !== null && paidThrough > dateAt(now());
  const priced = { ...payable, resumesOn: hasPaidDaysLeft ? paidThrough : null };
  const due = calculateAmountDue(priced, type, await readSettings(db));
  if ('refused' in due) throw fail(due.refused);
  return due;
}

/** The facts for a quote without a payment link: a customer without payments. */
const newCustomer: PayableWithHosting = {
  isFeePaid: false,
  isFeeWaived: false,
  bookedFeeCents: null,
  isSubscribed: false,
  hostingStatus: null,
  paidThrough: null,
  isCancelled: false,
  isDeactivatedOrDeleted: false,
};

/** Returns the quote shown on a payment page, for the interview of a link or in general. Fails with `not_found`. */
export async function quotePayment(
  app: AppContext,
  { hosting, meeting_id }: { hosting: boolean; meeting_id?: string | undefined },
): Promise<HandlerResult<Routes['initiate']>> {
  const { db, payments } = app;
  const linkedPayable = meeting_id === undefined ? null : await findPayableByLink(db, meeting_id);
  if (linkedPayable === undefined) throw fail('not_found');
  const payable = linkedPayable ?? newCustomer;
  const result = await findAmountDue(app, db, payable, hosting ? 'video-and-hosting' : 'video');
  const due =
    'resumesOn' in result ? { feeCents: 0, hostingCents: 0, ...result } : { ...result, resumesOn: null };
  return {
    success: true,
    amount: due.feeCents + due.hostingCents,
    currency: 'usd',
    fee: due.feeCents,
    hosting: due.hostingCents,
    month: (await readSettings(db)).monthCents,
    resumes_on: due.resumesOn,
    begins_on:
      due.hostingCents > 0 && linkedPayable ? await findPeriodStart(app, linkedPayable.storyId) : null,
    provider: payments.name,
    publishable_key: payments.publishableKey,
  };
}

/** Returns the first day of the month that would be paid now; null before the story is opened. */
async function findPeriodStart({ db, now }: AppContext, storyId: string): Promise<string | null> {
  return (await findMonthToPay(db, storyId, now()))?.beginsOn ?? null;
}

/** Returns the public details of a payment link. Fails with `not_found`. */
export async function describePaymentLink(
  { db }: AppContext,
  meetingId: string,
): Promise<HandlerResult<Routes['checkPayment']>> {
  const payable = await findPayableByLink(db, meetingId);
  if (!payable) throw fail('not_found');
  return {
    success: true,
    session: {
      meeting_id: payable.meetingId,
      payment: payable.isFeePaid,
      subscribed: payable.isSubscribed,
      under_way: payable.isBeingCharged,
      name: payable.name,
      start_time: apiDateTime(payable.startsAt),
      starts_at: payable.startsAt,
      duration: payable.minutes,
    },
  };
}
