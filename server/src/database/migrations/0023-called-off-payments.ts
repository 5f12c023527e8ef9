import { type Kysely, sql } from 'kysely';

/**
 * When somebody ended hosting while a payment for it was under way: that payment is not charged any more. It stands
 * with the payment since clocks of several processes do not tell which of the two came first, and the story's lock does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column called_off_at timestamptz;
    update payments set called_off_at = subscriptions.cancelled_at
      from subscriptions
      where subscriptions.story_id = payments.story_id and payments.hosting_cents > 0
        and payments.status in ('pending', 'requires_action') and subscriptions.status = 'cancelled'
        and subscriptions.cancelled_at > payments.created_at;
  `.execute(db);
}
