import type { Db } from '../../database/connection.ts';
import type { Meeting } from './port.ts';

/** The account as it lies here; `tokens` are sealed. */
export interface AccountRow {
  email: string;
  tokens: string;
  accessUntil: Date;
  grantUntil: Date;
  renewedAt: Date;
  revokedAt: Date | null;
}

/** The account that somebody authorized; undefined while nobody did. */
export const readAccount = (db: Db): Promise<AccountRow | undefined> =>
  db
    .selectFrom('zoom_account')
    .select([
      'email',
      'tokens',
      'access_until as accessUntil',
      'grant_until as grantUntil',
      'renewed_at as renewedAt',
      'revoked_at as revokedAt',
    ])
    .executeTakeFirst();

/** Puts an account in the place of the one before. */
export async function replaceAccount(db: Db, account: Omit<AccountRow, 'revokedAt'>): Promise<void> {
  const columns = {
    email: account.email,
    tokens: account.tokens,
    access_until: account.accessUntil,
    grant_until: account.grantUntil,
    renewed_at: account.renewedAt,
    renewing_until: null,
    revoked_at: null,
  };
  await db
    .insertInto('zoom_account')
    .values(columns)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(columns))
    .execute();
}

/**
 * Takes the right to renew these tokens until `until`; false when somebody else has it, or has renewed them. The row
 * decides between processes; no transaction waits for the provider.
 */
export async function claimRenewal(db: Db, tokens: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('zoom_account')
    .set({ renewing_until: until })
    .where('tokens', '=', tokens)
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('renewing_until', 'is', null), where('renewing_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Changes the account while it has the tokens that it was read with. */
export async function changeAccount(
  db: Db,
  tokens: string,
  { tokens: fresh = tokens, accessUntil, grantUntil, renewedAt, revokedAt }: Partial<AccountRow>,
): Promise<void> {
  await db
    .updateTable('zoom_account')
    .set({
      renewing_until: null,
      tokens: fresh,
      ...(accessUntil ? { access_until: accessUntil } : {}),
      ...(grantUntil ? { grant_until: grantUntil } : {}),
      ...(renewedAt ? { renewed_at: renewedAt } : {}),
      ...(revokedAt ? { revoked_at: revokedAt } : {}),
    })
    .where('tokens', '=', tokens)
    .execute();
}

/** Forgets the account. */
export async function deleteAccount(db: Db): Promise<void> {
  await db.deleteFrom('zoom_account').execute();
}

/** Uses up the nonce of an authorization; false when it was used before. Those of before `old` are forgotten. */
export async function spendNonce(db: Db, nonce: string, now: Date, old: Date): Promise<boolean> {
  await db.deleteFrom('zoom_states').where('used_at', '<', old).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('zoom_states')
    .values({ nonce, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What is known of the meeting for a reference: asked for, and perhaps made. */
export interface KnownMeeting {
  number: string | null;
  join_url: string | null;
  password: string | null;
}

/** The meeting that was asked for under a reference; undefined when none was. */
export const findMeeting = (db: Db, reference: string): Promise<KnownMeeting | undefined> =>
  db
    .selectFrom('zoom_meetings')
    .select(['number', 'join_url', 'password'])
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Writes down that a meeting is being asked for, before it is: after a crash it is looked for first. */
export async function noteAsking(db: Db, reference: string, now: Date): Promise<void> {
  await db
    .insertInto('zoom_meetings')
    .values({ reference, asked_at: now })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet({ asked_at: now }))
    .execute();
}

/** Keeps a meeting that was made, also when it was forgotten while it was being made: it has to be found to be removed. */
export async function keepMeeting(
  db: Db,
  reference: string,
  number: string,
  { joinUrl, password }: Meeting,
  now: Date,
): Promise<void> {
  const made = { number, join_url: joinUrl, password };
  await db
    .insertInto('zoom_meetings')
    .values({ reference, asked_at: now, ...made })
    .onConflict((conflict) => conflict.column('reference').doUpdateSet(made))
    .execute();
}

/** Forgets a meeting. */
export async function forgetMeeting(db: Db, reference: string): Promise<void> {
  await db.deleteFrom('zoom_meetings').where('reference', '=', reference).execute();
}

/** Under which reference a meeting was made. */
export async function referenceOfNumber(db: Db, number: string): Promise<string | null> {
  const row = await db
    .selectFrom('zoom_meetings')
    .select('reference')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.reference ?? null;
}
