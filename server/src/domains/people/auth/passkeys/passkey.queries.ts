import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

const columns = [
  'id',
  'person_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const;

const selectPasskeys = (db: Db) => db.selectFrom('passkeys').select(columns);

/** A registered passkey. */
export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Returns the passkeys of a person, oldest first. */
export const listPasskeys = (db: Db, personId: string) =>
  selectPasskeys(db).where('person_id', '=', personId).orderBy('id').execute();

/** Returns the passkey with a credential id, of any person. */
export const findPasskey = (db: Db, credentialId: string): Promise<Passkey | undefined> =>
  selectPasskeys(db).where('credential_id', '=', credentialId).executeTakeFirst();

/** Inserts a passkey; returns whether its credential id was new. */
export async function insertPasskey(
  db: Db,
  passkey: Omit<Passkey, 'id' | 'last_used_at' | 'public_key'> & { public_key: Uint8Array },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values({ ...passkey, id: newId(), public_key: Buffer.from(passkey.public_key) })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records the use of a passkey. */
export async function markPasskeyUsed(db: Db, id: string, signCount: number, now: Date): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .execute();
}

/** Renames a passkey of a person; returns whether there is one. */
export async function updatePasskeyName(
  db: Db,
  personId: string,
  id: string,
  name: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of a person; returns its name, or undefined if there is none. */
export async function deletePasskey(db: Db, personId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}
