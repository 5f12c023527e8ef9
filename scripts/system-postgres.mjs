import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Debian's directory of PostgreSQL server programs. */
const place = '/usr/lib/postgresql';

/** The directory with the programs of the newest installed PostgreSQL server; undefined without one. */
export function systemPostgres() {
  if (!existsSync(place)) return undefined;
  return readdirSync(place)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(place, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
