import { rmSync } from 'node:fs';
import { createDatabase, initializeCluster } from './embedded/cluster.ts';
import { findDataDirectoryOwner, lockDataDirectory } from './embedded/data-lock.ts';
import { databaseName, resolveDataPaths } from './embedded/data-paths.ts';
import { type EmbeddedOptions, launchPostgres, superviseProcess } from './embedded/launch.ts';
import { findRunningPostmaster, signalPostmaster, stopPostmaster, waitUntil } from './embedded/postmaster.ts';
import { chooseRunner } from './embedded/runner.ts';

/** A running embedded PostgreSQL: the connection string of its database `lifestory`, and how to stop it. */
export type Embedded = { url: string; stop(): Promise<void> };

/**
 * Starts the PostgreSQL of the data directory, creates it on the first start, and restarts it when it exits. Reuses one
 * that survived a killed server. Fails with a message if another server uses the directory, or if PostgreSQL does not
 * start; the message contains the last lines of its log.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const paths = resolveDataPaths(dataDir);
  const lock = await lockDataDirectory(paths.root);
  try {
    const runner = chooseRunner();
    await initializeCluster(paths, runner, options);
    await launchPostgres(paths, runner, options);
    // A reused PostgreSQL may have been shutting down; then a new one is started.
    await createDatabase(paths).catch(async () => {
      await stopPostmaster(paths.cluster);
      await launchPostgres(paths, runner, options);
      await createDatabase(paths);
    });
    const stopSupervising = superviseProcess(paths, () => launchPostgres(paths, runner, options));
    // However the process exits, PostgreSQL is stopped too.
    const signalOnExit = () => signalPostmaster(paths.cluster);
    process.on('exit', signalOnExit);
    return {
      url: paths.url(databaseName),
      stop: async () => {
        process.off('exit', signalOnExit);
        await stopSupervising();
        await stopPostmaster(paths.cluster);
        rmSync(paths.sockets, { recursive: true, force: true });
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Uses the embedded PostgreSQL of a server that already runs on the data directory, or starts one. */
export async function joinEmbedded(dataDir: string): Promise<Embedded> {
  const paths = resolveDataPaths(dataDir);
  if (!(await findDataDirectoryOwner(paths.root))) return startEmbedded(dataDir);
  const ready = await waitUntil(20_000, () => findRunningPostmaster(paths.cluster)?.ready === true);
  if (!ready) throw new Error(`The server that uses ${paths.root} has no running database.`);
  return { url: paths.url(databaseName), stop: async () => undefined };
}
