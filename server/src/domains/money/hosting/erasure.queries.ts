import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/** Clears the reasons for cancellation that a person gave. */
export async function eraseCancellationReasons(
  tx: Tx,
  { storyIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('subscriptions')
    .set({ reason: null })
    .where('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)
    .execute();
  return {};
}
