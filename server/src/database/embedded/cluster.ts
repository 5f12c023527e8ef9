import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type DataPaths, databaseName, ownerRole } from './data-paths.ts';
import type { EmbeddedOptions } from './launch.ts';
import { findPrograms, type PostgresRunner, postgresEnvironment } from './runner.ts';
import { createStartError } from './start-failure.ts';

const draftPrefix = 'postgres.new-';

/** Creates the cluster in a temporary directory, so that an interruption leaves nothing that looks complete. */
export async function initializeCluster(
  paths: DataPaths,
  runner: PostgresRunner,
  options: EmbeddedOptions,
): Promise<void> {
  removeDrafts(paths);
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) return runner.takeOwnership(paths.cluster);
  const draft = mkdtempSync(join(paths.root, draftPrefix));
  runner.takeOwnership(draft);
  const { initdb } = await findPrograms(options.programs);
  const args = ['-D', draft, '-U', ownerRole, '--auth=trust', '--encoding=UTF8'];
  // PostgreSQL before 17 has no built-in collation; the system provides the same one.
  if (options.programs) args.push('--locale=C.UTF-8');
  else args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C');
  if (options.settings?.fsync === 'off') args.push('--no-sync');
  if ((await runLogged(paths, runner, initdb, args)) !== 0) {
    throw createStartError(paths, 'The embedded PostgreSQL could not be set up');
  }
  renameSync(draft, paths.cluster);
}

/**
 * Removes clusters whose creation was interrupted; one to which a process is still writing is left to a later start.
 */
function removeDrafts(paths: DataPaths): void {
  for (const name of readdirSync(paths.root).filter((entry) => entry.startsWith(draftPrefix))) {
    try {
      rmSync(join(paths.root, name), { recursive: true });
    } catch {
      // It is removed by a later start.
    }
  }
}

async function runLogged(
  paths: DataPaths,
  runner: PostgresRunner,
  program: string,
  args: string[],
): Promise<number> {
  const log = openSync(paths.log, 'a');
  const child = runner.run(program, args, { stdio: ['ignore', log, log], env: postgresEnvironment() });
  closeSync(log);
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Creates the product's database if it does not exist. */
export async function createDatabase(paths: DataPaths): Promise<void> {
  const client = new Client({ connectionString: paths.url('postgres') });
  await client.connect();
  try {
    const result = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (result.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
