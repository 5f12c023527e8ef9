import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { payerId } from '../../../people/stories/index.ts';

/**
 * Finds stories with ids after `after` whose hosting is due: the paid period is over, or a declined renewal is due
 * for a retry. Ordered by id.
 */
export async function findStoriesToRenew(
  db: Db,
  { today, now, after }: { today: string; now: Date; after: string },
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('story_id')
    .where('story_id', '>', after)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'active'), eb('paid_through', '<=', today)]),
        eb.and([eb('status', '=', 'past_due'), eb('next_try_at', '<=', now)]),
      ]),
    )
    .orderBy('story_id')
    .limit(limit)
    .execute();
  return rows.map(({ story_id }) => story_id);
}

/** Finds the hosting of a story with its prices and payer; undefined before the story is opened. */
export const findRenewableSubscription = (db: Db, storyId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .innerJoin('people', (join) => join.on('people.id', '=', payerId))
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'subscriptions.status',
      'subscriptions.paid_through as paidThrough',
      'subscriptions.anchor_on as anchorOn',
      'subscriptions.next_try_at as nextTryAt',
      'subscriptions.announced_price_cents as announcedCents',
      'subscriptions.price_announced_at as announcedAt',
      'people.id as personId',
      sql<boolean>`coalesce(people.deactivated_at, people.deleted_at, storyteller.deactivated_at,
        storyteller.deleted_at) is not null`.as('closed'),
      agreedCents.as('agreedCents'),
    ])
    .where('subscriptions.story_id', '=', storyId)
    .executeTakeFirst();

/** Whether a card was declined for the month that begins on `beginsOn`. */
export const wasDeclined = async (
  db: Db,
  renewal: { storyId: string; beginsOn: string; cardId: string },
): Promise<boolean> =>
  (await db
    .selectFrom('payments')
    .select('id')
    .where('story_id', '=', renewal.storyId)
    .where('period_begins_on', '=', renewal.beginsOn)
    .where('card_id', '=', renewal.cardId)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'failed')
    .executeTakeFirst()) !== undefined;

/** The price of the last paid month in cents; null when none was paid. */
const agreedCents = sql<number | null>`(
  select payments.hosting_cents from payments
  where payments.story_id = subscriptions.story_id
    and payments.hosting_cents > 0 and payments.status = 'succeeded'
  order by payments.created_at desc
  limit 1)`;
