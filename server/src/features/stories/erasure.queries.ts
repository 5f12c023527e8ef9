import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';

/** Deletes a person's memberships and those of all members of their stories. */
export async function eraseMemberships(
  tx: Tx,
  { personId, storyIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('memberships')
    .where((eb) =>
      eb.or([eb('person_id', '=', personId), eb('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)]),
    )
    .execute();
  return {};
}
