import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/** Deletes the mails to and about a person. */
export async function eraseMails(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  const mails = await tx
    .deleteFrom('mails')
    .where((eb) =>
      eb.or([eb('person_id', '=', personId), sql<boolean>`about_ids @> array[${personId}::uuid]`]),
    )
    .returning('id')
    .execute();
  return { mails: mails.map(({ id }) => id) };
}
