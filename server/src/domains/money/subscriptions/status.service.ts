import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { isStoryDisabled } from '../../people/auth/index.ts';
import { findPerson, formatFullName } from '../../people/people/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { listCards } from '../cards/index.ts';
import { decideSubscription } from '../hosting/index.ts';
import { findOpenHostingPayment } from '../payments/index.ts';
import {
  findLastDecline,
  findOpenedStory,
  findSubscription,
  type Subscription,
} from './subscription.queries.ts';

type Routes = Contract['subscriptions'];
type Status = HandlerResult<Routes['status']>['data'];

/** Returns the status of a story's hosting. Fails with `not_found` before the story is opened. */
export async function findSubscriptionStatus(
  { now }: AppContext,
  db: Db,
  storyId: string | null,
): Promise<Status> {
  const subscription = storyId === null ? undefined : await findSubscription(db, storyId);
  if (!subscription || storyId === null) throw fail('not_found');
  const lastDecline = subscription.status === 'past_due' ? await findLastDecline(db, storyId) : undefined;
  const openPayment = await findOpenHostingPayment(db, storyId);
  return {
    ...toStatus(subscription, lastDecline?.failure ?? null, dateAt(now())),
    payment_under_way: openPayment?.status === 'pending',
  };
}

/** Returns the price of a month in cents and the effect of subscribing now; `offer` is null if that is not possible. */
export async function findOffer(
  { db, now, payments }: AppContext,
  storyId: string | null,
): Promise<HandlerResult<Routes['amount']>> {
  const subscription = storyId === null ? undefined : await findSubscription(db, storyId);
  const { monthCents } = await readSettings(db);
  return {
    success: true,
    amount: monthCents,
    currency: 'usd',
    offer: subscription ? toOffer(subscription, monthCents, dateAt(now())) : null,
    provider: payments.name,
    publishable_key: payments.publishableKey,
  };
}

/**
 * Returns a customer's hosting for staff, with the saved cards of whoever pays for it. Fails with `not_found` for an
 * unknown person.
 */
export async function findHostingOfPerson(
  app: AppContext,
  personId: string,
): Promise<HandlerResult<Routes['ofPerson']>> {
  const { db } = app;
  if (!(await findPerson(db, personId))) throw fail('not_found');
  const story = await findOpenedStory(db, personId);
  const [subscription, resumesOn, cards] = await Promise.all([
    story ? findSubscriptionStatus(app, db, story.id) : null,
    story ? findResumption(app, db, story.id) : null,
    listCards(app, story?.keeperId ?? personId),
  ]);
  const keeper = story?.keeperId
    ? {
        id: story.keeperId,
        fullName: formatFullName({ fname: story.fname ?? '', lname: story.lname ?? '' }),
      }
    : null;
  return { success: true, data: { subscription, resumes_on: resumesOn, cards, keeper } };
}

/** Returns the day of the next charge if cancelled renewals resume now; null if they cannot. */
async function findResumption({ now }: AppContext, db: Db, storyId: string): Promise<string | null> {
  const subscription = await findSubscription(db, storyId);
  if (!subscription || subscription.deactivatedAt) return null;
  const decision = decideSubscription(subscription, dateAt(now()));
  return 'resumes' in decision ? decision.resumes : null;
}

function toOffer(
  subscription: Subscription,
  monthCents: number,
  today: string,
): HandlerResult<Routes['amount']>['offer'] {
  if (subscription.deactivatedAt) return null;
  const decision = decideSubscription(subscription, today);
  if ('refused' in decision) return null;
  if ('resumes' in decision) return { due_now: 0, begins_on: null, renews_on: decision.resumes };
  const { beginsOn, endsOn } = decision.charges;
  return { due_now: monthCents, begins_on: beginsOn, renews_on: endsOn };
}

function toStatus(
  subscription: Subscription,
  failure: string | null,
  today: string,
): Omit<Status, 'payment_under_way'> {
  const { status, trialEndOn, paidThrough, startedAt, attempts, nextTryAt } = subscription;
  const isRenewing = status === 'active' || status === 'past_due';
  const isDeactivated = subscription.deactivatedAt !== null;
  const [accessUntil] = [trialEndOn, paidThrough]
    .filter((date) => date !== null)
    .sort()
    .reverse();
  return {
    status: status as Status['status'],
    is_cancelled: status === 'cancelled',
    reason: subscription.reason,
    cancelled_at: subscription.cancelledAt,
    active:
      isRenewing && startedAt && paidThrough
        ? { started_at: dateAt(startedAt), ended_at: paidThrough }
        : null,
    is_on_trial: status === 'trial',
    trial_end_on: trialEndOn,
    access_until: accessUntil ?? null,
    past_due: status === 'past_due' ? { failure, attempts, next_try_at: nextTryAt } : null,
    disabled: isStoryDisabled({ deactivated: isDeactivated, status, trialEndOn, paidThrough }, today),
    contact_us: isDeactivated,
  };
}
