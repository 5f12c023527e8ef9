import type { Db } from '../../../database/connection.ts';

/** Finds the subscription of a story; undefined before the story is opened. */
export const findSubscription = (db: Db, storyId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select([
      'subscriptions.status',
      'subscriptions.trial_end_on as trialEndOn',
      'subscriptions.paid_through as paidThrough',
      'subscriptions.anchor_on as anchorOn',
      'subscriptions.started_at as startedAt',
      'subscriptions.cancelled_at as cancelledAt',
      'subscriptions.reason',
      'subscriptions.attempts',
      'subscriptions.next_try_at as nextTryAt',
      'people.deactivated_at as deactivatedAt',
    ])
    .where('subscriptions.story_id', '=', storyId)
    .executeTakeFirst();

export type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Finds the last declined hosting payment; undefined when there is none. A cancelled payment does not count. */
export const findLastDecline = (db: Db, storyId: string) =>
  db
    .selectFrom('payments')
    .select(['failure', 'failure_code as code'])
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', '=', 'failed')
    .where('failure_code', 'is distinct from', 'called_off')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Finds the opened story of a person, with its keeper. */
export const findOpenedStory = (db: Db, personId: string) =>
  db
    .selectFrom('stories')
    .leftJoin('people as keeper', 'keeper.id', 'stories.keeper_id')
    .select(['stories.id', 'keeper.id as keeperId', 'keeper.fname', 'keeper.lname'])
    .where('stories.person_id', '=', personId)
    .where('stories.opened_at', 'is not', null)
    .executeTakeFirst();
