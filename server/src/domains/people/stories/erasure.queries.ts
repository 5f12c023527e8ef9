import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/**
 * Deletes a person's memberships and those of all members of their stories, who can read that the story was erased.
 */
export async function eraseMemberships(
  tx: Tx,
  { personId, storyIds, now }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const storyIdList = sql<string>`any(${storyIds}::uuid[])`;
  await tx.deleteFrom('former_memberships').where('person_id', '=', personId).execute();
  await tx
    .insertInto('former_memberships')
    .columns(['person_id', 'story_id', 'reason', 'ended_at'])
    .expression((eb) =>
      eb
        .selectFrom('memberships')
        .select([
          'person_id',
          'story_id',
          sql<string>`'erased'`.as('reason'),
          sql<Date>`${now}`.as('ended_at'),
        ])
        .where('story_id', '=', storyIdList)
        .where('person_id', '<>', personId)
        .where('entered_at', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'story_id']).doUpdateSet({ reason: 'erased', ended_at: now }),
    )
    .execute();
  await tx
    .deleteFrom('memberships')
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('story_id', '=', storyIdList)]))
    .execute();
  return {};
}
