import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { findDecisionsOf } from './consent.queries.ts';

/** Returns a person's decisions about the recording of their interviews, newest first. */
export async function exportConsents(
  db: Db,
  { personId }: ExportSubject,
): Promise<Pick<ExportSections, 'consents'>> {
  const decisions = await findDecisionsOf(db, personId);
  return {
    consents: decisions.map(({ starts_at, kind, decision, text_version, method, given_by, at }) => ({
      interview: starts_at.toISOString(),
      kind,
      decision,
      text_version,
      method,
      given_by,
      at: at.toISOString(),
    })),
  };
}

/** Clears names and notes in the decisions about an erased person; what was decided and when remains as proof. */
export async function eraseConsents(
  tx: Tx,
  { personId, interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('consents')
    .set({ given_by: '', note: '' })
    .where((eb) =>
      eb.or([
        eb('person_id', '=', personId),
        eb('interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`),
      ]),
    )
    .execute();
  return {};
}
