import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.generated.ts';

/** Either the pool or a transaction: what every query takes first. */
export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

// Dates stay the text they are (YYYY-MM-DD): a Date would drag a clock and a zone along.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Bytes, cents and counts stay below 2^53; as numbers they need no conversion at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool of at most `size` connections to a PostgreSQL `url`. A broken idle connection is only reported. */
export function connect(
  url: string,
  size: number,
  onError: (error: Error) => void,
): { db: Db; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
  });
  // Once the pool is ending its connections are closed on purpose, by whichever side is first.
  const report = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on('error', report);
  pool.on('connect', (client) => client.on('error', report));
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool };
}
