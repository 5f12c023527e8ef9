import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { watchConnections } from './connection-watchdog.ts';
import type { DB } from './schema.generated.ts';
import { batchWrites, createPipelinedKysely } from './statements/pipeline.ts';
import { prepareStatements } from './statements/prepared-statements.ts';

/** The pool or a transaction; the first parameter of every query. */
export type Db = Kysely<DB>;
/** A transaction; the first parameter of queries that need one. */
export type Tx = Transaction<DB>;

// Dates stay text (YYYY-MM-DD): a Date would add a time and a zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Bytes, cents and counts stay below 2^53, so they can be numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
// The usual form, `2027-03-01 18:30:00.123456+00`, is ISO 8601 but for two characters, which Node parses much faster.
const parseTimestamp = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) =>
  text[10] === ' ' && text.endsWith('+00')
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : parseTimestamp(text),
);

/** Timeout of a statement. */
const statementTimeoutMs = 30_000;

/** Timeout of an idle transaction, whose locks are then released. */
const idleTransactionTimeoutMs = 60_000;

/** Timeout of waiting for a free connection. */
const connectionTimeoutMs = 4_000;

export interface ConnectOptions {
  /** No statement timeout, as for migrations and copies of whole tables. */
  isLongRunning?: boolean;
  /** Prepares frequent statements; off for poolers that do not support it. */
  prepares?: boolean;
  /** Multiplies all timeouts. */
  timeoutFactor?: number;
}

/**
 * Opens a pool of at most `size` connections to a PostgreSQL `url`, whose `sslmode` and `sslrootcert` configure the
 * encryption. A broken idle connection is only logged; one to a frozen database is destroyed.
 */
export function connect(
  url: string,
  size: number,
  onError: (error: Error) => void,
  { isLongRunning = false, prepares = !isLongRunning, timeoutFactor = 1 }: ConnectOptions = {},
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    ...longRunningOptions(url),
    max: size,
    // A new connection costs more than many queries, and an idle one costs little.
    idleTimeoutMillis: 300_000,
    ...(isLongRunning
      ? {}
      : {
          // Queries that do not wait for each other share a round trip. COPY does not work in a pipeline.
          pipeline: true,
          connectionTimeoutMillis: connectionTimeoutMs * timeoutFactor,
          statement_timeout: statementTimeoutMs * timeoutFactor,
          idle_in_transaction_session_timeout: idleTransactionTimeoutMs * timeoutFactor,
        }),
  });
  if (prepares) prepareStatements(pool);
  if (!isLongRunning) {
    batchWrites(pool);
    watchConnections(pool, url, timeoutFactor);
  }
  // While the pool is closing, closed connections are expected.
  const report = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  const db = isLongRunning
    ? new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
    : createPipelinedKysely<DB>(pool);
  return { db, pool };
}

/**
 * Opens a connection of its own to the database of a pool, which the caller must end: for COPY, which does not work in
 * the pipeline of requests, and for statements that take longer than their timeouts. An error of the connection fails
 * its queries.
 */
export async function connectOutsidePool({ options }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(longRunningOptions(options.connectionString ?? ''));
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const longRunningOptions = (connectionString: string): pg.ClientConfig => ({
  connectionString,
  application_name: 'lifestory',
  connectionTimeoutMillis: 60_000,
  // Otherwise the next query would be the first to notice that the network dropped an idle connection.
  keepAlive: true,
  keepAliveInitialDelayMillis: 30_000,
});
