import type { Pool } from 'pg';
import { measureClockAhead } from '../database/clock.ts';
import type { Db } from '../database/connection.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const minMajorVersion = 15;

/** Maximum clock skew between this machine and the database in seconds: links and limits use both clocks. */
const maxClockSkewSeconds = 2;

/** Checks the version, extensions, privileges, clock, durability, connections and migrations. */
export async function checkDatabase(db: Db, pool: Pool, connections: number): Promise<Finding[]> {
  const clockSkewSeconds = Math.abs(await measureClockAhead(pool));
  const { rows } = await pool.query(
    `select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('max_connections')::int as max,
      current_setting('fsync') as fsync,
      has_database_privilege(current_database(), 'create') as may_create,
      (select array_agg(name::text) from pg_available_extensions where name in ('citext', 'pg_trgm')) as extensions`,
  );
  const status = rows[0];
  const pending = await listPendingMigrations(db);
  const findings = [ok(`PostgreSQL ${status.version} responds.`)];
  if (status.major < minMajorVersion)
    findings.push(problem(`PostgreSQL ${minMajorVersion} or newer is required: upgrade it.`));
  for (const name of ['citext', 'pg_trgm'].filter((extension) => !status.extensions?.includes(extension))) {
    findings.push(problem(`The extension ${name} is missing: install postgresql-contrib on the server.`));
  }
  if (!status.may_create) {
    findings.push(
      problem(
        'The role of DATABASE_URL may not create schemas or extensions: make it the owner of the database.',
      ),
    );
  }
  if (clockSkewSeconds > maxClockSkewSeconds) {
    findings.push(
      problem(
        `The clock of the database differs from ours by ${clockSkewSeconds.toFixed(1)} seconds: synchronize both with the same time server.`,
      ),
    );
  }
  if (status.fsync !== 'on')
    findings.push(
      problem('fsync is off: a power failure would lose committed data. Turn it on in postgresql.conf.'),
    );
  if (status.max < 2 * connections) {
    findings.push(
      warning(
        `PostgreSQL allows ${status.max} connections; each process takes up to ${connections}: raise max_connections or lower DATABASE_POOL.`,
      ),
    );
  }
  findings.push(
    pending.length === 0
      ? ok('The schema is up to date.')
      : warning(`${pending.length} migrations are pending; the next start runs them.`),
  );
  return findings;
}
