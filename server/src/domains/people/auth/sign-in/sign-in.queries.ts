import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { newId, newSecret } from '../../../../database/ids.ts';
import { isIdle, isNotIdle } from './activity.ts';
import type { DeviceDescription } from './device.ts';

/** Returns the stored form of a token or secret: its SHA-256 digest. */
export const digest = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Inserts a sign-in with the active story `storyId`; returns its token. Only the digest is stored. */
export async function insertSignIn(
  db: Db,
  signIn: {
    personId: string;
    storyId: string | null;
    createdAt: Date;
    expiresAt: Date;
    /** Minutes without activity of the person after which it ends; without a value, it does not end by inactivity. */
    idleMinutes?: number | null;
    device?: DeviceDescription;
  },
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
      active_at: signIn.createdAt,
      idle_minutes: signIn.idleMinutes ?? null,
      last_seen_at: signIn.createdAt,
      user_agent: signIn.device?.userAgent ?? null,
      network: signIn.device?.network ?? null,
      country: signIn.device?.country ?? null,
    })
    .execute();
  return token;
}

/** Switches the active story of a sign-in. */
export async function setActiveStory(db: Db, id: string, storyId: string): Promise<void> {
  await db.updateTable('sign_ins').set({ story_id: storyId }).where('id', '=', id).execute();
}

/** Ends one sign-in, without a reason for its client. */
export async function deleteSignIn(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sign_ins').where('id', '=', id).execute();
}

/** Database channel that carries the id of a person whose sign-ins were ended. */
export const signInsEnded = 'sign_ins_ended';

/** Reason why a sign-in was ended by another person or from another device. */
export type EndReason = 'signed_out' | 'password_changed' | 'role_changed' | 'account_removed';

/**
 * Ends all sign-ins of a person except `exceptSignInId` and stores the reason for their clients. Their open
 * event streams end when the transaction commits.
 */
export async function revokeSignIns(
  db: Db,
  personId: string,
  reason: EndReason,
  exceptSignInId: string | null = null,
): Promise<void> {
  await sql`
    with ended as (
      delete from sign_ins where person_id = ${personId} and id is distinct from ${exceptSignInId}::uuid
      returning token_hash, expires_at
    )
    insert into ended_sign_ins (token_hash, reason, expires_at)
    select token_hash, ${reason}, expires_at from ended`.execute(db);
  await sql`select pg_notify(${signInsEnded}, ${personId})`.execute(db);
}

/** Ends one sign-in of a person, as `revokeSignIns` does; returns whether there was one. */
export async function revokeSignIn(db: Db, personId: string, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with ended as (
      delete from sign_ins where person_id = ${personId} and id = ${id} returning token_hash, expires_at
    )
    insert into ended_sign_ins (token_hash, reason, expires_at)
    select token_hash, 'signed_out', expires_at from ended`.execute(db);
  await sql`select pg_notify(${signInsEnded}, ${personId})`.execute(db);
  return numAffectedRows > 0n;
}

/** Returns why the sign-in of a token ended; null if the token is unknown or its owner signed out. */
export async function findSignInEndReason(
  db: Db,
  token: string,
  now: Date,
): Promise<EndReason | 'expired' | 'idle' | null> {
  const ended = await db
    .selectFrom('ended_sign_ins')
    .select('reason')
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (ended) return ended.reason as EndReason;
  const signIn = await db
    .selectFrom('sign_ins')
    .select(['expires_at', 'active_at', 'idle_minutes'])
    .where('token_hash', '=', digest(token))
    .executeTakeFirst();
  if (!signIn) return null;
  if (signIn.expires_at <= now) return 'expired';
  return isIdle(signIn, now) ? 'idle' : null;
}

/** Returns the active sign-ins of a person, most recently used first. */
export const listSignIns = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('sign_ins')
    .select(['id', 'user_agent', 'network', 'country', 'created_at', 'last_seen_at'])
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .where(isNotIdle(now))
    .orderBy('last_seen_at', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .execute();

/**
 * Returns which of the given sign-ins are still active: not ended, not expired, not idle, and their person not deleted.
 */
export async function filterActiveSignIns(db: Db, ids: string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sign_ins')
    .innerJoin('people', 'people.id', 'sign_ins.person_id')
    .select('sign_ins.id')
    .where('sign_ins.id', 'in', ids)
    .where('sign_ins.expires_at', '>', now)
    .where(isNotIdle(now))
    .where('people.deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores the last active story of a person, where the next sign-in starts. */
export async function recordLastStory(db: Db, personId: string, storyId: string): Promise<void> {
  await db.updateTable('people').set({ last_story_id: storyId }).where('id', '=', personId).execute();
}

/** Returns the number of active sign-ins by person; people without one are missing. */
export async function countSignIns(db: Db, personIds: string[], now: Date): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => ['person_id', fn.countAll<string>().as('count')])
    .where('person_id', 'in', personIds)
    .where('expires_at', '>', now)
    .where(isNotIdle(now))
    .groupBy('person_id')
    .execute();
  return new Map(rows.map(({ person_id, count }) => [person_id, Number(count)]));
}

/** Records when a staff member last signed in. */
export async function recordLastSignIn(db: Db, personId: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ last_sign_in_at: now }).where('id', '=', personId).execute();
}

/** Records the first sign-in of a person. */
export async function recordFirstSignIn(db: Db, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ entered_at: now })
    .where('id', '=', personId)
    .where('entered_at', 'is', null)
    .execute();
}

/** Records the first visit of an invited person to a story; returns whether this was the first. */
export async function recordFirstVisit(
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
