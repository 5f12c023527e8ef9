import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { AddressChanges } from '../../../../database/schema.generated.ts';
import { digest } from '../sign-in/sign-in.queries.ts';

export type AddressChange = Selectable<AddressChanges>;

/** Inserts a requested change and closes earlier requests of the person, whose links stop working. */
export async function insertAddressChange(
  tx: Tx,
  change: {
    personId: string;
    actorId: string | null;
    reason: string;
    oldEmail: string;
    newEmail: string;
    secret: string;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ closed_at: change.createdAt })
    .where('person_id', '=', change.personId)
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute();
  await tx
    .insertInto('address_changes')
    .values({
      id: newId(),
      person_id: change.personId,
      actor_id: change.actorId,
      reason: change.reason,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      confirm_hash: digest(change.secret),
      created_at: change.createdAt,
      expires_at: change.expiresAt,
    })
    .execute();
}

/** Returns the change that a confirmation link can still confirm; undefined if there is none. */
export const findRequestedChange = (db: Db, secret: string, now: Date): Promise<AddressChange | undefined> =>
  db
    .selectFrom('address_changes')
    .selectAll()
    .where('confirm_hash', '=', digest(secret))
    .where('confirmed_at', 'is', null)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Returns the change that an undo link can still undo; undefined if there is none. */
export const findUndoableChange = (db: Db, secret: string, now: Date): Promise<AddressChange | undefined> =>
  db
    .selectFrom('address_changes')
    .selectAll()
    .where('undo_hash', '=', digest(secret))
    .where('closed_at', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirst();

/**
 * Returns the former addresses of a person that can still undo a change, the oldest first, and until when.
 */
export const listUndoableAddresses = (
  db: Db,
  personId: string,
  now: Date,
): Promise<{ email: string; undoUntil: Date }[]> =>
  db
    .selectFrom('address_changes')
    .select(['old_email as email', 'undo_until as undoUntil'])
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .where('undo_until', '>', now)
    .orderBy('created_at')
    .$narrowType<{ undoUntil: Date }>()
    .execute();

/** Marks a change as confirmed and stores the secret of its undo link. */
export async function markConfirmed(
  tx: Tx,
  id: string,
  { now, undoSecret, undoUntil }: { now: Date; undoSecret: string; undoUntil: Date },
): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ confirmed_at: now, undo_hash: digest(undoSecret), undo_until: undoUntil })
    .where('id', '=', id)
    .execute();
}

/** Closes a change and all later ones of the person: none of their links works anymore. */
export async function closeChangesSince(tx: Tx, { person_id, created_at }: AddressChange, now: Date) {
  await tx
    .updateTable('address_changes')
    .set({ closed_at: now })
    .where('person_id', '=', person_id)
    .where('created_at', '>=', created_at)
    .where('closed_at', 'is', null)
    .execute();
}

/** Deletes changes whose links all expired before a given time. */
export async function deleteOldAddressChanges(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('address_changes')
    .where('expires_at', '<', before)
    .where((eb) => eb.or([eb('undo_until', 'is', null), eb('undo_until', '<', before)]))
    .execute();
}
