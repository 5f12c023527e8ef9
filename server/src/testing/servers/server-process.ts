import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { poolSize, productSettings, withoutTranscoder } from '../differences.ts';
import { findFreePort } from './free-port.ts';
import { processEnvironment } from './process-environment.ts';
import { findProgram } from './programs.ts';

/** A real server in a separate process, which can be killed. */
export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}

/**
 * Starts the product on a free port, with its data in `dataDir`, a database at `databaseUrl`, and additional
 * `settings`.
 */
export async function startServer(
  dataDir: string,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [findProgram('main')], {
    env: {
      ...processEnvironment,
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(poolSize),
      ...productSettings,
      ...withoutTranscoder,
      LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server exited before it was ready.');
    const response = await fetch(`${url}/api/user/info`).catch(() => null);
    if (response?.status === 401) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    process: child,
    async kill() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}
