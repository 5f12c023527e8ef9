import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Memberships } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/** A booker, with the name and phone number of the booking. */
interface Helper {
  personId: string;
  fname: string;
  lname: string;
  contact: string;
}

/**
 * Makes the booker of a story its helper. An unused membership gets the name and phone number of the booking; one that
 * is in use stays as it is.
 */
export async function ensureHelper(
  tx: Tx,
  storyId: string,
  { personId, fname, lname, contact }: Helper,
): Promise<void> {
  const details = { fname, lname, contact, helper: true };
  await upsertHelper(tx, { id: newId(), story_id: storyId, person_id: personId, ...details }, details);
}

const upsertHelper = compileOnce(
  (db, membership: Insertable<Memberships>, details: Updateable<Memberships>) =>
    db
      .insertInto('memberships')
      .values(membership)
      .onConflict((conflict) =>
        conflict
          .columns(['story_id', 'person_id'])
          .doUpdateSet(details)
          .where('memberships.entered_at', 'is', null),
      ),
);

/** Records that a member was invited, so that no other invitation is sent when the story opens. */
export async function markInvited(tx: Tx, storyId: string, personId: string, invitedAt: Date): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ invited_at: invitedAt })
    .where('story_id', '=', storyId)
    .where('person_id', '=', personId)
    .execute();
}
