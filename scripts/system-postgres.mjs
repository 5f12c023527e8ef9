import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where Debian keeps the programs of its PostgreSQL servers. */
const place = '/usr/lib/postgresql';

/** The folder with the programs of the newest PostgreSQL server of this machine; undefined when there is none. */
export function systemPostgres() {
  if (!existsSync(place)) return undefined;
  return readdirSync(place)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(place, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}
