import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { newId, newSecret } from '../../database/ids.ts';

/** What is kept of a token or secret: its SHA-256. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Adds a sign-in that looks at `storyId`; answers its token, which is kept nowhere. */
export async function insertSignIn(
  db: Db,
  signIn: { personId: string; storyId: string | null; createdAt: Date; expiresAt: Date },
): Promise<string> {
  const token = newSecret();
  await db
    .insertInto('sign_ins')
    .values({
      id: newId(),
      person_id: signIn.personId,
      token_hash: digest(token),
      story_id: signIn.storyId,
      created_at: signIn.createdAt,
      expires_at: signIn.expiresAt,
    })
    .execute();
  return token;
}

/** Makes a sign-in look at another story. */
export async function turnSignIn(db: Db, id: string, storyId: string): Promise<void> {
  await db.updateTable('sign_ins').set({ story_id: storyId }).where('id', '=', id).execute();
}

/** Ends one sign-in. */
export async function deleteSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', id).execute();
}

/** The channel of the database that names a person, by id, whose sign-ins were ended. */
export const signInsEnded = 'sign_ins_ended';

/** Why a sign-in ended before its time, by somebody else's hand or on another device. */
export type EndReason = 'signed_out' | 'password_changed' | 'role_changed' | 'account_removed';

/**
 * Ends all sign-ins of a person, but for the one that is spared; whoever holds one can learn the reason. Their open
 * streams end with the transaction.
 */
export async function revokeSignIns(
  db: Db,
  personId: string,
  reason: EndReason,
  spared: string | null = null,
): Promise<void> {
  await sql`
    with ended as (
      delete from sign_ins where person_id = ${personId} and id is distinct from ${spared}::uuid
      returning token_hash, expires_at
    )
    insert into ended_sign_ins (token_hash, reason, expires_at)
    select token_hash, ${reason}, expires_at from ended`.execute(db);
  await sql`select pg_notify(${signInsEnded}, ${personId})`.execute(db);
}

/** Why the sign-in of a token ended; null for a token that is not known, or was signed out by its owner. */
export async function endOfSignIn(db: Db, token: string, now: Date): Promise<EndReason | 'expired' | null> {
  const ended = await db
    .selectFrom('ended_sign_ins')
    .select('reason')
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (ended) return ended.reason as EndReason;
  const expired = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('token_hash', '=', digest(token))
    .where('expires_at', '<=', now)
    .executeTakeFirst();
  return expired ? 'expired' : null;
}

/** How many sign-ins of a person hold beside one. */
export async function countOtherSignIns(db: Db, personId: string, id: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('id', '<>', id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Which of some sign-ins still hold: neither ended nor expired, and nobody's who is gone. */
export async function livingSignIns(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select('sign_ins.id')
    .where('sign_ins.id', 'in', ids)
    .where('sign_ins.expires_at', '>', now)
    .where('people.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Remembers which story a person looked at last: the next sign-in starts there. */
export async function rememberStory(db: Db, personId: string, storyId: string): Promise<void> {
  await db.updateTable('people').set({ last_story_id: storyId }).where('id', '=', personId).execute();
}

/** Writes down the first time that a person came in. */
export async function markEntered(db: Db, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ entered_at: now })
    .where('id', '=', personId)
    .where('entered_at', 'is', null)
    .execute();
}

/** Writes down the first time that an invited person came into a story; answers whether this was it. */
export async function markMembershipEntered(
  db: Db,
  personId: string,
  storyId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('memberships')
    .set({ entered_at: now })
    .where('person_id', '=', personId)
    .where('story_id', '=', storyId)
    .where('entered_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
