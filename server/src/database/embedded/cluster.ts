import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type DataPlace, databaseName, owner } from './data-place.ts';
import type { EmbeddedOptions } from './launch.ts';
import { environment, findPrograms, type PostgresRunner } from './runner.ts';
import { startFailure } from './start-failure.ts';

/** Makes the cluster in a directory aside, so that an interrupted making leaves nothing that looks finished. */
export async function initialise(
  place: DataPlace,
  runner: PostgresRunner,
  options: EmbeddedOptions,
): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return runner.own(place.cluster);
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  runner.own(draft);
  const { initdb } = await findPrograms();
  const args = ['-D', draft, '-U', owner, '--auth=trust', '--encoding=UTF8', '--locale-provider=builtin'];
  args.push('--builtin-locale=C.UTF-8', '--locale=C', ...(options.volatile ? ['--no-sync'] : []));
  if ((await runLogged(place, runner, initdb, args)) !== 0) {
    throw startFailure(place, 'The embedded PostgreSQL could not be set up');
  }
  renameSync(draft, place.cluster);
}

async function runLogged(
  place: DataPlace,
  runner: PostgresRunner,
  program: string,
  args: string[],
): Promise<number> {
  const log = openSync(place.log, 'a');
  const child = runner.run(program, args, { stdio: ['ignore', log, log], env: environment() });
  closeSync(log);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Makes the product's database in a running PostgreSQL that does not have it yet. */
export async function createDatabase(place: DataPlace): Promise<void> {
  const client = new Client({ connectionString: place.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
