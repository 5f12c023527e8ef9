import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { digest } from './sign-in.queries.ts';

/** Whether the account of an e-mail address has used the device of a token. Ignores deleted accounts. */
export async function isKnownDevice(db: Db, email: string, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .innerJoin('people', 'people.id', 'devices.person_id')
    .select('devices.id')
    .where('devices.token_hash', '=', digest(token))
    .where('people.email', '=', email)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a device token was issued by this server, to any person: several people may share a device. */
export async function isIssuedDeviceToken(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether any device is stored on which a person has signed in. */
export async function hasDevice(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('devices')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the use of a device by a person; returns whether the device is new. */
export async function recordDeviceUse(tx: Tx, personId: string, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('devices')
    .set({ last_used_at: now })
    .where('person_id', '=', personId)
    .where('token_hash', '=', digest(token))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return false;
  await tx
    .insertInto('devices')
    .values({
      id: newId(),
      person_id: personId,
      token_hash: digest(token),
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return true;
}

/** Deletes all devices of a person. */
export async function deleteDevices(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('devices').where('person_id', '=', personId).execute();
}

/** Deletes all devices last used before a given time. */
export async function deleteUnusedDevices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('devices').where('last_used_at', '<', before).execute();
}
