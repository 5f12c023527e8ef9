import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { newSecret } from '../database/ids.ts';
import type { Env } from '../env.ts';

/** Minimum length in characters, as for the variable `SECRET`. */
const minSecretLength = 32;

/**
 * Reads the secret of this installation from `dataDir`, or creates it at the first start. All processes that share
 * the directory get the same one. Fails when the stored secret is too short: signed links could be forged.
 */
export function loadOrCreateSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${newSecret(6)}.draft`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // The hard link is atomic: of concurrent processes one wins, and no reader sees a partial file.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= minSecretLength) return secret;
  throw new Error(
    `${path} contains no secret of at least ${minSecretLength} characters. Remove it, or set SECRET.`,
  );
}

/** Returns the secret of this process: `SECRET`, or that of `DATA_DIR`. */
export const readSecret = ({ SECRET, DATA_DIR }: Pick<Env, 'SECRET' | 'DATA_DIR'>): string =>
  SECRET ?? loadOrCreateSecret(DATA_DIR);

/** Returns a fingerprint that distinguishes secrets without revealing them: 16 hexadecimal digits. */
export const fingerprintSecret = (secret: string): string =>
  createHash('sha256').update(`backup:${secret}`).digest('hex').slice(0, 16);

/**
 * The fingerprint of the secret that belongs to the database; undefined until a process has started with it. Works
 * before the migrations as well.
 */
export async function findRecordedFingerprint(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.installation') is not null as exists`.execute(db);
  if (!rows[0]?.exists) return undefined;
  const row = await db.selectFrom('installation').select('secret_fingerprint').executeTakeFirst();
  return row?.secret_fingerprint;
}

/**
 * Says that the secret of a process is not the one of its database, or returns null if it is. `recorded` is the
 * fingerprint in the database.
 */
export function describeForeignSecret(
  env: Pick<Env, 'SECRET' | 'DATA_DIR'>,
  recorded: string | undefined,
): string | null {
  const own = fingerprintSecret(readSecret(env));
  if (recorded === undefined || recorded === own) return null;
  const place = env.SECRET ? 'SECRET' : `The secret in ${join(env.DATA_DIR, 'secret')}`;
  return `${place} (fingerprint ${own.slice(0, 8)}) is not the one that this database belongs to (${recorded.slice(0, 8)}): links and sign-in codes of one process would be invalid at the others. Give all processes the same SECRET. If you changed it on purpose, stop all processes and run: npm run staff -- change-secret`;
}

/** Records the secret of the first process that uses the database. Throws if the database belongs to another one. */
export async function claimSecret(db: Db, env: Pick<Env, 'SECRET' | 'DATA_DIR'>): Promise<void> {
  await db
    .insertInto('installation')
    .values({ secret_fingerprint: fingerprintSecret(readSecret(env)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const problem = describeForeignSecret(env, await findRecordedFingerprint(db));
  if (problem) throw new Error(problem);
}

/** Records the secret of this process as that of the database; returns whether it was another one. */
export async function changeSecret(db: Db, env: Pick<Env, 'SECRET' | 'DATA_DIR'>): Promise<boolean> {
  const isChanged = describeForeignSecret(env, await findRecordedFingerprint(db)) !== null;
  await db
    .insertInto('installation')
    .values({ secret_fingerprint: fingerprintSecret(readSecret(env)) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ secret_fingerprint: sql`excluded.secret_fingerprint` }),
    )
    .execute();
  return isChanged;
}
