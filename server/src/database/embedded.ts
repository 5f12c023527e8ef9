import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dataDirectoryOwner, lockDataDirectory } from './data-lock.ts';
import { type DataPlace, placeOf } from './data-place.ts';
import { chooseRunner, findPrograms, type PostgresRunner } from './postgres-runner.ts';
import {
  clearStale,
  lastArguments,
  livingPostmaster,
  readPostmaster,
  stopPostmaster,
  waitUntil,
} from './postmaster.ts';

/** A running embedded PostgreSQL: the connection string of its database `lifestory`, and how to stop it. */
export type Embedded = { url: string; stop(): Promise<void> };

/** `volatile` trades durability for speed; for tests only. */
export type EmbeddedOptions = { volatile?: boolean };

const databaseName = 'lifestory';

/** Sized for a small machine that also runs the server itself. */
const settings = {
  listen_addresses: '',
  shared_buffers: '128MB',
  max_connections: '60',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Queries are short: starting helpers and compiling costs more than it saves, and helpers need /dev/shm.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

const volatileSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * Starts the PostgreSQL kept under the data directory, making it first when it is new, and keeps it running.
 * One that survived a killed server is taken over. Fails with a sentence when another server uses the directory
 * or PostgreSQL does not come up; the last lines of its log are in the sentence.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const place = placeOf(dataDir);
  const lock = await lockDataDirectory(place.root);
  try {
    const runner = chooseRunner();
    await initialise(place, runner, options);
    await launch(place, runner, options);
    await createDatabase(place);
    const release = keepRunning(place, () => launch(place, runner, options));
    return {
      url: place.url(databaseName),
      stop: async () => {
        await release();
        await stopPostmaster(place.cluster);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Uses the embedded PostgreSQL of a server that already runs on the data directory, else starts it. */
export async function joinEmbedded(dataDir: string): Promise<Embedded> {
  const place = placeOf(dataDir);
  if (!(await dataDirectoryOwner(place.root))) return startEmbedded(dataDir);
  const ready = await waitUntil(20_000, () => livingPostmaster(place.cluster)?.ready === true);
  if (!ready) throw new Error(`The server that uses ${place.root} has no running database.`);
  return { url: place.url(databaseName), stop: async () => undefined };
}

/** Makes the cluster in a directory aside, so that an interrupted making leaves nothing that looks finished. */
async function initialise(place: DataPlace, runner: PostgresRunner, options: EmbeddedOptions): Promise<void> {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return runner.own(place.cluster);
  const draft = `${place.cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  runner.own(draft);
  const { initdb } = await findPrograms();
  const args = [
    '-D',
    draft,
    '-U',
    databaseName,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
  ];
  args.push('--builtin-locale=C.UTF-8', '--locale=C', ...(options.volatile ? ['--no-sync'] : []));
  if ((await runLogged(place, runner, initdb, args)) !== 0) {
    throw failure(place, 'The embedded PostgreSQL could not be set up');
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

/** Brings PostgreSQL up, or takes over the one that already runs with the same arguments. */
async function launch(place: DataPlace, runner: PostgresRunner, options: EmbeddedOptions): Promise<void> {
  const { postgres } = await findPrograms();
  const chosen = Object.entries({ ...settings, ...(options.volatile ? volatileSettings : {}) });
  const args = ['-D', place.cluster, '-k', place.sockets, '-p', String(place.port)];
  args.push(...chosen.flatMap(([name, value]) => ['-c', `${name}=${value}`]));

  if (livingPostmaster(place.cluster)) {
    const ready = await waitUntil(20_000, () => readPostmaster(place.cluster)?.ready === true);
    if (ready && lastArguments(place.cluster) === [postgres, ...args].join(' ')) return;
    await stopPostmaster(place.cluster);
  }
  // Children of a killed PostgreSQL take a moment to notice; until then it refuses to start.
  for (const end = Date.now() + 10_000; ; ) {
    if (await tryLaunch(place, runner, postgres, args)) return;
    if (Date.now() > end || !logTail(place).includes('shared memory block')) {
      throw failure(place, 'The embedded PostgreSQL did not start');
    }
  }
}

async function tryLaunch(
  place: DataPlace,
  runner: PostgresRunner,
  postgres: string,
  args: string[],
): Promise<boolean> {
  clearStale(place.cluster, place.sockets);
  if (existsSync(place.log) && statSync(place.log).size > 10_000_000)
    renameSync(place.log, `${place.log}.old`);
  const log = openSync(place.log, 'a');
  runner.own(place.cluster, place.sockets);
  // Detached, so that Ctrl-C in a terminal reaches the server alone, which then stops it in good order.
  const child = runner.run(postgres, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: environment(),
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  const isUp = () => {
    const postmaster = readPostmaster(place.cluster);
    return postmaster?.pid === child.pid && postmaster?.ready === true;
  };
  // A long recovery after a power cut is allowed its time, as long as the process lives.
  await waitUntil(300_000, () => isUp() || child.pid === undefined || child.exitCode !== null);
  return isUp();
}

/** Starts PostgreSQL again when it died under us; answers how to end the watch. */
function keepRunning(place: DataPlace, relaunch: () => Promise<void>): () => Promise<void> {
  let relaunching: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (relaunching || livingPostmaster(place.cluster)) return;
    process.stderr.write('The embedded PostgreSQL ended unexpectedly; starting it again.\n');
    relaunching = relaunch()
      .catch((error: Error) => void process.stderr.write(`${error.message}\n`))
      .finally(() => {
        relaunching = undefined;
      });
  }, 500);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await relaunching;
  };
}

async function createDatabase(place: DataPlace): Promise<void> {
  const client = new Client({ connectionString: place.url('postgres') });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Without the variables that PostgreSQL's own programs would take for instructions. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

function logTail(place: DataPlace): string {
  return existsSync(place.log)
    ? readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
    : '(no log)';
}

function failure(place: DataPlace, what: string): Error {
  return new Error(
    `${what}. Look at the last lines of ${place.log}, mend what they name (often disk space or permissions), ` +
      `or set DATABASE_URL to a PostgreSQL of your own.\n${logTail(place)}`,
  );
}
