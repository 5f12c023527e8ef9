import type { Db, Tx } from '../../../../database/connection.ts';

/** How many second factors a person has; there can be only one authenticator app. */
export interface FactorCounts {
  hasApp: boolean;
  passkeyCount: number;
}

/** Returns whether a person has a confirmed authenticator app, and the number of their passkeys. */
export async function countFactors(db: Db, personId: string): Promise<FactorCounts> {
  const { app, passkeys } = await db
    .selectNoFrom((from) => [
      from
        .selectFrom('authenticator_apps')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .where('confirmed_at', 'is not', null)
        .as('app'),
      from
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('person_id', '=', personId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow();
  return { hasApp: Number(app) > 0, passkeyCount: Number(passkeys) };
}

/** Whether a person has a second factor, so that the password alone does not sign in. */
export async function hasSecondFactor(db: Db, personId: string): Promise<boolean> {
  const { hasApp, passkeyCount } = await countFactors(db, personId);
  return hasApp || passkeyCount > 0;
}

/** Returns which of these people have a second factor. */
export async function filterPeopleWithFactor(db: Db, personIds: readonly string[]): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('passkeys')
    .select('person_id')
    .where('person_id', 'in', personIds)
    .union(
      db
        .selectFrom('authenticator_apps')
        .select('person_id')
        .where('person_id', 'in', personIds)
        .where('confirmed_at', 'is not', null),
    )
    .execute();
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Returns the authenticator app of a person; undefined if none was started. */
export const findAuthenticatorApp = (db: Db, personId: string) =>
  db.selectFrom('authenticator_apps').selectAll().where('person_id', '=', personId).executeTakeFirst();

/** Stores the secret of an authenticator app that is not yet confirmed, replacing an earlier unconfirmed one. */
export async function storeAuthenticatorApp(
  tx: Tx,
  { personId, secret, now }: { personId: string; secret: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('authenticator_apps')
    .values({ person_id: personId, secret, created_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ secret, created_at: now, last_step: 0 }),
    )
    .execute();
}

/**
 * Marks the code of a time step as used; returns whether it may be used: no code of this or a later step has been.
 */
export async function consumeStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_apps')
    .set({ last_step: step })
    .where('person_id', '=', personId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Deletes the second factors of a person that were added since an instant, and all recovery codes. */
export async function deleteFactors(tx: Tx, personId: string, since: Date): Promise<void> {
  for (const table of ['authenticator_apps', 'passkeys'] as const) {
    await tx.deleteFrom(table).where('person_id', '=', personId).where('created_at', '>=', since).execute();
  }
  await storeRecoveryCodes(tx, personId, []);
}

/** Replaces the recovery codes of a person. */
export async function storeRecoveryCodes(
  tx: Tx,
  personId: string,
  codes: readonly { label: string; hash: string }[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('person_id', '=', personId).execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(({ label, hash }) => ({ person_id: personId, label, code_hash: hash })))
    .execute();
}

/** Returns the number of unused recovery codes. */
export async function countRecoveryCodes(db: Db, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the hash of the unused recovery code with a label. */
export const findRecoveryCode = (db: Db, personId: string, label: string) =>
  db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('person_id', '=', personId)
    .where('label', '=', label)
    .executeTakeFirst();

/** Deletes a recovery code; returns whether it existed, that is, was unused. */
export async function deleteRecoveryCode(
  db: Db,
  personId: string,
  label: string,
  hash: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('person_id', '=', personId)
    .where('label', '=', label)
    .where('code_hash', '=', hash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
