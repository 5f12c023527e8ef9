import type { Db } from '../../../database/connection.ts';

/** The stored account; `tokens` are encrypted, and deleted once they are invalid. */
export interface AccountRow {
  /** Empty until the provider has returned the owner. */
  email: string;
  /** The owner's id at the provider; null when it was not retrieved. */
  owner: string | null;
  /** The encrypted access and refresh tokens; '' after they became invalid. */
  tokens: string;
  accessTokenExpiresAt: Date;
  refreshTokenExpiresAt: Date;
  renewedAt: Date;
  revokedAt: Date | null;
}

/** Returns the stored account, which may be revoked; undefined if there is none. */
export const readAccount = (db: Db): Promise<AccountRow | undefined> =>
  db
    .selectFrom('zoom_account')
    .select([
      'email',
      'owner',
      'tokens',
      'access_until as accessTokenExpiresAt',
      'grant_until as refreshTokenExpiresAt',
      'renewed_at as renewedAt',
      'revoked_at as revokedAt',
    ])
    .executeTakeFirst();

/** Stores the account, in place of an earlier one. */
export async function replaceAccount(db: Db, account: Omit<AccountRow, 'revokedAt'>): Promise<void> {
  const columns = {
    email: account.email,
    owner: account.owner,
    tokens: account.tokens,
    access_until: account.accessTokenExpiresAt,
    grant_until: account.refreshTokenExpiresAt,
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
 * Claims the lease to refresh these tokens until `until`; false if another process holds it or has replaced the
 * tokens. The lease is a column, so that no transaction stays open during the request to the provider.
 */
export async function claimRefreshLease(db: Db, tokens: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('zoom_account')
    .set({ renewing_until: until })
    .where('tokens', '=', tokens)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Updates the account and releases the refresh lease; false if its tokens changed since it was read. */
export async function updateAccount(
  db: Db,
  tokens: string,
  {
    tokens: newTokens = tokens,
    accessTokenExpiresAt,
    refreshTokenExpiresAt,
    renewedAt,
    revokedAt,
  }: Partial<Omit<AccountRow, 'email' | 'owner'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('zoom_account')
    .set({
      renewing_until: null,
      tokens: newTokens,
      ...(accessTokenExpiresAt ? { access_until: accessTokenExpiresAt } : {}),
      ...(refreshTokenExpiresAt ? { grant_until: refreshTokenExpiresAt } : {}),
      ...(renewedAt ? { renewed_at: renewedAt } : {}),
      ...(revokedAt ? { revoked_at: revokedAt } : {}),
    })
    .where('tokens', '=', tokens)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the owner of the account while it has these tokens; the refresh lease stays with its holder. */
export async function saveOwner(
  db: Db,
  tokens: string,
  { email, owner }: Pick<AccountRow, 'email' | 'owner'>,
): Promise<void> {
  await db.updateTable('zoom_account').set({ email, owner }).where('tokens', '=', tokens).execute();
}

/** Deletes the account. */
export async function deleteAccount(db: Db): Promise<void> {
  await db.deleteFrom('zoom_account').execute();
}
