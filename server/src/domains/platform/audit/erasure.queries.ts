import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/** Clears the values in audit entries by and about a person; actor, action, kind of subject and time remain. */
export async function eraseChanges(
  tx: Tx,
  { personId, interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('audit_entries')
    .set({ before: null, after: null })
    .where((eb) =>
      eb.or([
        eb('subject_id', '=', personId),
        eb('actor_id', '=', personId),
        eb.and([
          eb('subject_kind', '=', 'interview'),
          eb('subject_id', '=', sql<string>`any(${interviewIds}::text[])`),
        ]),
      ]),
    )
    .execute();
  return {};
}
