import { accessSync, constants, mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { connect, type Db } from './connection.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** Milliseconds for running queries to complete when the pool is closed. */
const closeTimeoutMs = 1_000;

/** An open, migrated database: Kysely, its pool, and a function to close it. */
export interface Database {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
}

interface DatabaseSettings {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_POOL: number;
  PREPARED_STATEMENTS: boolean;
}

/**
 * Opens the configured PostgreSQL, or with `openEmbedded` the embedded one, and migrates its schema. Fails with a
 * message that contains the remedy.
 */
export async function openDatabase(
  { DATA_DIR, DATABASE_URL, DATABASE_POOL, PREPARED_STATEMENTS }: DatabaseSettings,
  log: FastifyBaseLogger,
  openEmbedded: (dataDir: string) => Promise<Embedded> = startEmbedded,
): Promise<Database> {
  ensureWritable(DATA_DIR);
  const embedded = DATABASE_URL ? null : await openEmbedded(DATA_DIR);
  const { db, pool } = connect(
    DATABASE_URL ?? embedded?.url ?? '',
    DATABASE_POOL,
    createThrottledErrorLog(log),
    { prepares: PREPARED_STATEMENTS },
  );
  const close = async () => {
    // Unfinished work keeps its connection until the process exits.
    await Promise.race([db.destroy(), sleep(closeTimeoutMs, undefined, { ref: false })]);
    await embedded?.stop();
  };
  try {
    if (DATABASE_URL) await assertReachable(pool, DATABASE_URL);
    await migrateDatabase(DATABASE_URL ?? embedded?.url ?? '');
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, close };
}

/** Migrates on connections of its own: migrations may take longer than the statement timeout of requests. */
async function migrateDatabase(url: string): Promise<void> {
  const { db, pool } = connect(url, 2, () => undefined, { isLongRunning: true });
  try {
    await migrate(db, pool);
  } finally {
    await db.destroy();
  }
}

/** Logs at most one error a second, because an unavailable database breaks all connections at once. */
function createThrottledErrorLog(log: FastifyBaseLogger): (error: Error) => void {
  let lastLoggedAt = 0;
  return (error) => {
    if (performance.now() - lastLoggedAt < 1000) return;
    lastLoggedAt = performance.now();
    log.error({ reason: error.message }, 'the connection to the database broke');
  };
}

function ensureWritable(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true });
    accessSync(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `${directory} is not writable (${errorCode(error)}). ` +
        'Set DATA_DIR to a directory you own, or fix its permissions.',
    );
  }
}

async function assertReachable(pool: Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    throw new Error(
      `The PostgreSQL at ${hostname}:${port || 5432}${pathname} cannot be used (${errorReason(error)}). ` +
        'Start it, or correct DATABASE_URL. Without DATABASE_URL, Lifestory runs its own PostgreSQL.',
    );
  }
}

/** Returns the error for the operator when the database became unavailable during the start. */
export const createStartupOutageError = (error: Error): Error =>
  new Error(
    `The database became unavailable while Lifestory was starting (${errorReason(error)}). ` +
      'Start Lifestory again once the database accepts connections; a process supervisor does this automatically.',
    { cause: error },
  );

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error);

/** Returns the reason of an error. Failed attempts for several addresses are one AggregateError without a message. */
const errorReason = (error: unknown): string => (error instanceof Error && error.message) || errorCode(error);
