import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

const personalTables = [
  'sign_ins',
  'secrets',
  'devices',
  'address_changes',
  'sign_in_challenges',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
] as const;

/**
 * Deletes a person's sign-ins, links, devices, address changes and second factors, and removes their stories from the
 * sign-ins of others.
 */
export async function eraseSignIns(
  tx: Tx,
  { personId, storyIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('sign_ins')
    .set({ story_id: null })
    .where('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)
    .execute();
  for (const table of personalTables) {
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  }
  return {};
}
