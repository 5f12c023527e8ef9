import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import type { HostedStory } from '../../hosting/index.ts';
import { payerId } from '../../stories/index.ts';

/** Hosting that renews at a price its payer was not notified of. */
export type UnnotifiedSubscription = HostedStory & {
  agreedCents: number;
  paidThrough: string;
  anchorOn: string | null;
};

/**
 * Locks subscriptions whose last month cost less than `cents` and whose payers were not notified of that price
 * after it was set (`since`), until the transaction ends. Skips rows that another process has locked.
 */
export async function lockSubscriptionsToNotify(
  tx: Tx,
  { cents, since }: { cents: number; since: Date | null },
  limit: number,
): Promise<UnnotifiedSubscription[]> {
  const { rows } = await sql<UnnotifiedSubscription>`
    select subscriptions.story_id as "storyId", stories.person_id as "storytellerId", people.id as "personId", people.fname, people.email,
      last.hosting_cents as "agreedCents", subscriptions.paid_through as "paidThrough",
      subscriptions.anchor_on as "anchorOn"
    from subscriptions
    join stories on stories.id = subscriptions.story_id
    join people on people.id = ${payerId}
      and people.deleted_at is null and people.deactivated_at is null
    cross join lateral (
      select payments.hosting_cents from payments
      where payments.story_id = subscriptions.story_id
        and payments.hosting_cents > 0 and payments.status = 'succeeded'
      order by payments.created_at desc
      limit 1
    ) last
    where subscriptions.status in ('active', 'past_due') and subscriptions.paid_through is not null
      and last.hosting_cents < ${cents}
      and (subscriptions.price_told_cents is distinct from ${cents} or subscriptions.price_told_at < ${since})
    limit ${limit}
    for no key update of subscriptions skip locked`.execute(tx);
  return rows;
}
