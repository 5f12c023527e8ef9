import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs';
import type { DataPaths } from './data-paths.ts';
import {
  clearStaleFiles,
  findRunningPostmaster,
  readLastArguments,
  readPostmaster,
  stopPostmaster,
  waitUntil,
} from './postmaster.ts';
import { findPrograms, type PostgresRunner, postgresEnvironment } from './runner.ts';
import { createStartError, createVersionError, readLogTail } from './start-failure.ts';

/**
 * For tests only: `settings` are additional settings of PostgreSQL; `programs` is the folder with the programs of another
 * one, such as Debian's.
 */
export type EmbeddedOptions = { settings?: Record<string, string>; programs?: string | undefined };

/** Settings for a small machine that also runs the server itself. */
const settings = {
  listen_addresses: '',
  shared_buffers: '128MB',
  max_connections: '60',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  // Queries are short: parallel workers and JIT cost more than they save, and workers need /dev/shm.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  huge_pages: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/** Starts PostgreSQL, or reuses one that already runs with the same arguments. */
export async function launchPostgres(
  paths: DataPaths,
  runner: PostgresRunner,
  options: EmbeddedOptions,
): Promise<void> {
  const { postgres } = await findPrograms(options.programs);
  const parameters = Object.entries({ ...settings, ...options.settings });
  const args = ['-D', paths.cluster, '-k', paths.sockets, '-p', String(paths.port)];
  args.push(...parameters.flatMap(([name, value]) => ['-c', `${name}=${value}`]));

  // The PostgreSQL of a killed server may still be starting or stopping, which blocks another one.
  for (const deadline = Date.now() + 10_000; ; ) {
    if (await reuseRunning(paths, [postgres, ...args].join(' '))) return;
    if (await tryLaunch(paths, runner, postgres, args)) return;
    if (Date.now() > deadline || !/shared memory block|lock file/.test(readLogTail(paths))) {
      throw (
        createVersionError(paths, postgres) ??
        createStartError(paths, 'The embedded PostgreSQL did not start')
      );
    }
  }
}

/** Reuses the PostgreSQL that already runs on the directory; one with other arguments is stopped instead. */
async function reuseRunning(paths: DataPaths, commandLine: string): Promise<boolean> {
  const isReady = () => findRunningPostmaster(paths.cluster)?.ready === true;
  await waitUntil(20_000, () => isReady() || !findRunningPostmaster(paths.cluster));
  if (isReady() && readLastArguments(paths.cluster) === commandLine) return true;
  await stopPostmaster(paths.cluster);
  return false;
}

/** Starts PostgreSQL and waits until it accepts connections; returns false if it exits before. */
async function tryLaunch(
  paths: DataPaths,
  runner: PostgresRunner,
  postgres: string,
  args: string[],
): Promise<boolean> {
  clearStaleFiles(paths.cluster, paths.sockets);
  if (existsSync(paths.log) && statSync(paths.log).size > 10_000_000)
    renameSync(paths.log, `${paths.log}.old`);
  const log = openSync(paths.log, 'a');
  runner.takeOwnership(paths.cluster, paths.sockets);
  // Detached, so that Ctrl-C in a terminal reaches only the server, which then shuts it down cleanly.
  const child = runner.run(postgres, args, {
    detached: true,
    stdio: ['ignore', log, log],
    env: postgresEnvironment(),
  });
  closeSync(log);
  child.on('error', () => undefined);
  child.unref();
  const isUp = () => {
    const postmaster = readPostmaster(paths.cluster);
    return postmaster?.pid === child.pid && postmaster?.ready === true;
  };
  // A recovery after a power failure may take long; it continues while the process lives.
  await waitUntil(300_000, () => isUp() || child.pid === undefined || child.exitCode !== null);
  return isUp();
}

/** Restarts PostgreSQL whenever it exits; returns a function that stops the supervision. */
export function superviseProcess(paths: DataPaths, relaunch: () => Promise<void>): () => Promise<void> {
  let relaunching: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (relaunching || findRunningPostmaster(paths.cluster)) return;
    process.stderr.write('The embedded PostgreSQL exited unexpectedly and is restarted.\n');
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
