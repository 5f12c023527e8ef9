import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/** Deletes the notifications to, from and about a person. */
export async function eraseNotifications(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        eb('sender_id', '=', personId),
        sql<boolean>`about_ids @> array[${personId}::uuid]`,
      ]),
    )
    .execute();
  return {};
}
