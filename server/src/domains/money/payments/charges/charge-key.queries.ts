import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import type { Payment } from '../payment.queries.ts';

/** Returns the idempotency key of a payment's charge: the stored key of a hosting month, otherwise `payment-<id>`. */
export const getChargeKey = ({ id, idempotency_key }: Pick<Payment, 'id' | 'idempotency_key'>): string =>
  idempotency_key ?? `payment-${id}`;

/**
 * Returns the idempotency key of the next attempt to charge a hosting month. The key derives from story, period and
 * attempt, so that a retry after restoring a backup does not charge twice. The caller holds the lock of the story.
 */
export async function nextChargeKey(tx: Tx, storyId: string, beginsOn: string): Promise<string> {
  const prefix = `hosting-${storyId}-${beginsOn}-`;
  const { attempt } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(max(substring(idempotency_key from '[0-9]+$')::int), 0) + 1`.as('attempt'))
    .where('story_id', '=', storyId)
    .where(sql<boolean>`starts_with(idempotency_key, ${prefix})`)
    .executeTakeFirstOrThrow();
  return `${prefix}${attempt}`;
}
