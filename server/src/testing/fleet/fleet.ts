import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { poolSize, productSettings } from '../differences.ts';
import { findFreePort } from '../servers/free-port.ts';
import { processEnvironment } from '../servers/process-environment.ts';
import { findProgram } from '../servers/programs.ts';
import { startProxy } from './proxy.ts';

interface Instance {
  role: 'web' | 'worker' | 'all';
  port: number;
  child: ChildProcess;
  /** Whether the process was killed on purpose. */
  stopped: boolean;
}

/** Several processes of the product on one database and one media folder, behind a proxy that retries once. */
export interface Fleet {
  url: string;
  /** Kills the next process in turn and restarts it a second later; returns the number of killed processes. */
  killNext(): Promise<number>;
  /**
   * Kills several processes at once, but never all web processes, and restarts them a second later; returns how many.
   */
  killSeveral(count: number): Promise<number>;
  /** The URLs of the web processes, without the proxy. */
  addresses: string[];
  /** Returns the process ids of the workers. */
  listWorkers(): number[];
  /** Returns the processes that exited without being killed. */
  listLost(): string[];
  stop(): Promise<void>;
}

/**
 * Starts `webs`, `workers` and processes that are both (`alls`) with additional `settings`, and waits until all are
 * ready.
 */
export async function startFleet(
  dataDir: string,
  databaseUrl: string,
  { webs, workers, alls = 0 }: { webs: number; workers: number; alls?: number },
  settings: Record<string, string> = {},
): Promise<Fleet> {
  const lost: string[] = [];
  const launch = (role: Instance['role'], port: number) =>
    spawn(process.execPath, [findProgram('main')], {
      env: {
        ...processEnvironment,
        TZ: 'UTC',
        PORT: String(port),
        ROLE: role,
        APP_URL: 'http://127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: String(poolSize),
        ...productSettings,
        ...settings,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const watch = (instance: Instance) => {
    instance.child.once('exit', (code, signal) => {
      if (!instance.stopped) lost.push(`${instance.role} on ${instance.port} (${code ?? signal})`);
    });
  };
  const roles = [
    ...Array<'web'>(webs).fill('web'),
    ...Array<'worker'>(workers).fill('worker'),
    ...Array<'all'>(alls).fill('all'),
  ];
  const instances: Instance[] = await Promise.all(
    roles.map(async (role) => {
      const port = await findFreePort();
      return { role, port, child: launch(role, port), stopped: false };
    }),
  );
  instances.forEach(watch);
  await Promise.all(instances.map(({ port }) => waitUntilReady(port)));
  const serving = instances.filter(({ role }) => role !== 'worker').map(({ port }) => port);
  const proxy = await startProxy(serving);
  let next = 0;
  const killSeveral = async (count: number) => {
    const chosen = new Set<Instance>();
    const isServing = ({ role }: Instance) => role !== 'worker';
    for (let tries = 0; tries < instances.length && chosen.size < count; tries += 1) {
      const instance = instances[next++ % instances.length];
      if (!instance) continue;
      const others = instances.filter((other) => other !== instance && !chosen.has(other));
      // Without a web process no request would succeed.
      if (others.some(isServing)) chosen.add(instance);
    }
    await Promise.all(
      [...chosen].map(async (instance) => {
        await end(instance);
        await sleep(1000);
        instance.child = launch(instance.role, instance.port);
        instance.stopped = false;
        watch(instance);
        await waitUntilReady(instance.port);
      }),
    );
    return chosen.size;
  };

  return {
    url: proxy.url,
    addresses: serving.map((port) => `http://127.0.0.1:${port}`),
    killNext: () => killSeveral(1),
    killSeveral,
    listWorkers: () =>
      instances.filter(({ role }) => role === 'worker').flatMap(({ child }) => child.pid ?? []),
    listLost: () => lost,
    async stop() {
      await proxy.stop();
      await Promise.all(instances.map(end));
    },
  };
}

async function end(instance: Instance): Promise<void> {
  instance.stopped = true;
  if (instance.child.exitCode !== null || instance.child.signalCode !== null) return;
  instance.child.kill('SIGKILL');
  await once(instance.child, 'exit');
}

async function waitUntilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) return;
    await sleep(50);
  }
  throw new Error(`The process on port ${port} did not become ready.`);
}
