import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { digest } from '../sign-in/sign-in.queries.ts';

/** Purpose of a link that sets a password: `reset` replaces one, `create` sets the first one. */
export type PasswordPurpose = 'reset' | 'create';

/** Purpose of a one-time link. */
export type Purpose = PasswordPurpose | 'sign_in' | 'delete_account';

const passwordPurposes = ['reset', 'create'] as const satisfies PasswordPurpose[];

/**
 * Inserts a link. Only the digests of its values are stored: the secret and, for a reset link, the token. A reset link
 * has two values because its public path is `/create-new-password/:id/:token`; the secret alone authorizes the change.
 */
export async function insertLink(
  db: Db,
  link: {
    personId: string;
    purpose: Purpose;
    secret: string;
    token: string | null;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('secrets')
    .values({
      id: newId(),
      person_id: link.personId,
      purpose: link.purpose,
      secret_hash: digest(link.secret),
      token_hash: link.token === null ? null : digest(link.token),
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

const selectOpenLinks = (db: Db, secret: string, now: Date) =>
  db
    .selectFrom('secrets')
    .innerJoin('people', 'people.id', 'secrets.person_id')
    .where('secrets.secret_hash', '=', digest(secret))
    .where('secrets.used_at', 'is', null)
    .where('secrets.expires_at', '>', now)
    .where('people.deleted_at', 'is', null);

/** Whether `secret` and `token` belong to the same reset link, which is unused and not expired. */
export async function isResetLinkValid(db: Db, secret: string, token: string, now: Date): Promise<boolean> {
  const link = await selectOpenLinks(db, secret, now)
    .select('secrets.id')
    .where('secrets.purpose', '=', 'reset')
    .where('secrets.token_hash', '=', digest(token))
    .executeTakeFirst();
  return link !== undefined;
}

/**
 * Finds the state of a create-password link and its owner. `used`: the owner has a password. `unknown` also for a link
 * that was replaced or ended.
 */
export async function findCreateLink(
  db: Db,
  secret: string,
  now: Date,
): Promise<{ state: 'valid'; personId: string } | { state: 'used' | 'expired' | 'unknown' }> {
  const link = await db
    .selectFrom('secrets')
    .innerJoin('people', 'people.id', 'secrets.person_id')
    .select(['secrets.used_at', 'secrets.expires_at', 'people.id as personId', 'people.password_hash'])
    .where('secrets.secret_hash', '=', digest(secret))
    .where('secrets.purpose', '=', 'create')
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!link) return { state: 'unknown' };
  if (link.used_at === null && link.expires_at > now) return { state: 'valid', personId: link.personId };
  if (link.password_hash !== null) return { state: 'used' };
  return { state: link.expires_at <= now ? 'expired' : 'unknown' };
}

const selectOwnedLinks = (db: Db, secret: string, purposes: readonly Purpose[], now: Date) =>
  selectOpenLinks(db, secret, now)
    .select(['people.id', 'people.email', 'people.fname', 'people.lname', 'people.staff_role'])
    .where('secrets.purpose', 'in', purposes);

/**
 * Returns the owner of a link with one of these purposes (by default, those that set a password); undefined if it is
 * unknown, used or expired.
 */
export const findLinkOwner = (
  db: Db,
  secret: string,
  now: Date,
  purposes: readonly Purpose[] = passwordPurposes,
) => selectOwnedLinks(db, secret, purposes, now).executeTakeFirst();

/** Does the same as `findLinkOwner` and locks the link, so that only one of two concurrent requests can use it. */
export const lockLink = (
  tx: Tx,
  secret: string,
  now: Date,
  purposes: readonly Purpose[] = passwordPurposes,
) => selectOwnedLinks(tx, secret, purposes, now).forUpdate('secrets').executeTakeFirst();

/** Marks the open links of a person as used: all, or those for one purpose. */
export async function invalidateLinks(db: Db, personId: string, now: Date, purpose?: Purpose): Promise<void> {
  await db
    .updateTable('secrets')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? ''))
    .execute();
}
