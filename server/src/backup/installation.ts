import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { connect, type Db } from '../database/connection.ts';
import type { Embedded } from '../database/embedded.ts';
import { type Env, readEnv } from '../env.ts';
import { createHttpServer } from '../http/server.ts';

/** A configured installation. Its database is not migrated, and connections have no statement timeout. */
export interface Installation {
  env: Env;
  log: FastifyBaseLogger;
  db: Db;
  pool: Pool;
}

/**
 * Opens the installation that `variables` configure for `work` and closes it afterwards; `openEmbedded` opens the embedded
 * database if no `DATABASE_URL` is set.
 */
export async function withInstallation<T>(
  variables: NodeJS.ProcessEnv,
  openEmbedded: (dataDir: string) => Promise<Embedded>,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const env = readEnv(variables);
  const { log } = await createHttpServer({ ...env, RATE_LIMIT_SCALE: 1 });
  const { url, stop } = env.DATABASE_URL
    ? { url: env.DATABASE_URL, stop: async () => undefined }
    : await openEmbedded(env.DATA_DIR);
  const { db, pool } = connect(url, 3, () => undefined, { isLongRunning: true });
  try {
    return await work({ env, log, db, pool });
  } finally {
    // Kysely would close the pool only if it had used it.
    await pool.end();
    await stop();
  }
}
