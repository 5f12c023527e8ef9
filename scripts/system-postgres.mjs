import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's directory of PostgreSQL server programs. */
const postgresDir = '/usr/lib/postgresql';

/** The directory with the programs of the newest installed PostgreSQL server; undefined without one. */
export function systemPostgres() {
  if (!existsSync(postgresDir)) return undefined;
  return readdirSync(postgresDir)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(postgresDir, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
