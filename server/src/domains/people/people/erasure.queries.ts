import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';
import { freeAddresses } from './addresses/reserved-address.queries.ts';
import { pictureFiles } from './profile-pictures/profile-picture.policy.ts';

/**
 * Clears the personal data in a person's row, except the name if contributions stay, and frees their reserved
 * addresses. Returns the files of their picture for removal.
 */
export async function erasePerson(
  tx: Tx,
  { personId, storyIds, now }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('people')
    .set({ last_story_id: null })
    .where('last_story_id', '=', sql<string>`any(${storyIds}::uuid[])`)
    .execute();
  await freeAddresses(tx, personId);
  await tx.updateTable('people').set({ booker_id: null }).where('booker_id', '=', personId).execute();
  const person = await tx
    .selectFrom('people')
    .select('profile_key')
    .where('id', '=', personId)
    .executeTakeFirst();
  await tx
    .updateTable('people')
    .set({
      email: '',
      booker_id: null,
      ...((await hasContributions(tx, personId)) ? {} : { fname: '', lname: '' }),
      contact: '',
      password_hash: null,
      profile_key: null,
      bio: '',
      country: '',
      state: '',
      city: '',
      zip_code: '',
      dob: null,
      deactivation_reason: '',
      last_story_id: null,
      erased_at: now,
    })
    .where('id', '=', personId)
    .execute();
  return { files: person?.profile_key ? pictureFiles(person.profile_key) : [] };
}

/** Whether memories or comments of a person remain. Those that do not stay are erased before. */
async function hasContributions(tx: Tx, personId: string): Promise<boolean> {
  const memory = await tx
    .selectFrom('memories')
    .select('id')
    .where('author_id', '=', personId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (memory) return true;
  const comment = await tx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', personId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return comment !== undefined;
}
