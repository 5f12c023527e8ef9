import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { startProxy } from './proxy.ts';

interface Ship {
  role: 'web' | 'worker';
  port: number;
  child: ChildProcess;
  /** Set while it is meant to be dead. */
  sunk: boolean;
}

/** Several processes of the product on one database and one media folder, behind a proxy that tries twice. */
export interface Fleet {
  url: string;
  /** Ends one process after the other as a power cut would, and starts each again a second later. */
  killNext(): Promise<void>;
  /** The process ids of the workers. */
  workers(): number[];
  /** Processes that ended though nobody killed them. */
  lost(): string[];
  stop(): Promise<void>;
}

/** Starts `webs` and `workers`, and waits until all are ready. */
export async function startFleet(
  dataDir: string,
  databaseUrl: string,
  { webs, workers }: { webs: number; workers: number },
): Promise<Fleet> {
  const lost: string[] = [];
  const launch = (role: Ship['role'], port: number) =>
    spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
      env: {
        PATH: process.env.PATH,
        TZ: 'UTC',
        PORT: String(port),
        ROLE: role,
        APP_URL: 'http://127.0.0.1',
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: '8',
        DEMO: '0',
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const watch = (ship: Ship) => {
    ship.child.once('exit', (code, signal) => {
      if (!ship.sunk) lost.push(`${ship.role} on ${ship.port} (${code ?? signal})`);
    });
  };
  const roles = [...Array<'web'>(webs).fill('web'), ...Array<'worker'>(workers).fill('worker')];
  const ships: Ship[] = await Promise.all(
    roles.map(async (role) => {
      const port = await freePort();
      return { role, port, child: launch(role, port), sunk: false };
    }),
  );
  ships.forEach(watch);
  await Promise.all(ships.map(({ port }) => isReady(port)));
  const proxy = await startProxy(ships.filter(({ role }) => role === 'web').map(({ port }) => port));
  let next = 0;

  return {
    url: proxy.url,
    async killNext() {
      const ship = ships[next++ % ships.length];
      if (!ship) return;
      await end(ship);
      await sleep(1000);
      ship.child = launch(ship.role, ship.port);
      ship.sunk = false;
      watch(ship);
      await isReady(ship.port);
    },
    workers: () => ships.filter(({ role }) => role === 'worker').flatMap(({ child }) => child.pid ?? []),
    lost: () => lost,
    async stop() {
      await proxy.stop();
      await Promise.all(ships.map(end));
    },
  };
}

async function end(ship: Ship): Promise<void> {
  ship.sunk = true;
  if (ship.child.exitCode !== null || ship.child.signalCode !== null) return;
  ship.child.kill('SIGKILL');
  await once(ship.child, 'exit');
}

async function isReady(port: number): Promise<void> {
  for (let tries = 0; tries < 1200; tries += 1) {
    if ((await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null))?.ok) return;
    await sleep(50);
  }
  throw new Error(`The process on port ${port} does not get ready.`);
}
