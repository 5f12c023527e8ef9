import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findRunningPostmaster, stopPostmaster } from '../../database/embedded/postmaster.ts';
import { productSettings } from '../differences.ts';
import { databaseFolder } from './database-folder.ts';
import { findFreePort } from './free-port.ts';
import { processEnvironment } from './process-environment.ts';
import { findProgram } from './programs.ts';

/** How a program ended: its exit code, or null after a signal, its output, and how long that took. */
export interface ProcessExit {
  code: number | null;
  output: string;
  milliseconds: number;
}

/** The real product as a separate process, whose data directory outlives it. */
export interface RealProduct {
  dataDir: string;
  /** Its URL, `http://127.0.0.1:<port>`. */
  url: string;
  port: number;
  /** Its process id; NaN while it is not running. */
  readonly pid: number;
  /** Starts it unless it is running, and waits until it is ready. */
  start(): Promise<void>;
  /** Runs `main` or another program with changed variables until it exits. */
  runOnce(program: string, args: string[], env?: Record<string, string>): Promise<ProcessExit>;
  /** Sends a signal and waits for the exit; returns the output since then. */
  end(signal: NodeJS.Signals): Promise<ProcessExit>;
  /** The process id of the running PostgreSQL, if any. */
  findPostmasterPid(): number | undefined;
  /** Stops all processes and removes the data. */
  clear(): Promise<void>;
}

/** Prepares a server on a free port. `settings` are its environment variables. */
export async function prepareProduct(settings: Record<string, string> = {}): Promise<RealProduct> {
  const dataDir = mkdtempSync(join(databaseFolder, 'lifestory-process-'));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const environment = {
    ...processEnvironment,
    TZ: 'UTC',
    PORT: String(port),
    DATA_DIR: dataDir,
    ...productSettings,
    ...settings,
  };
  let child: ChildProcess | undefined;
  let output = '';
  const clusterDir = join(dataDir, 'postgres');

  const launch = (program: string, args: string[], env: Record<string, string> = {}) => {
    output = '';
    const started = spawn(process.execPath, [findProgram(program), ...args], {
      env: { ...environment, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    started.stdout.on('data', collect);
    started.stderr.on('data', collect);
    return started;
  };
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<ProcessExit> => {
    const startedAt = performance.now();
    const outputStart = output.length;
    if (child && isRunning()) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return {
      code: child?.exitCode ?? null,
      output: output.slice(outputStart),
      milliseconds: performance.now() - startedAt,
    };
  };
  return {
    dataDir,
    url,
    port,
    get pid() {
      return child?.pid ?? Number.NaN;
    },
    async start() {
      if (!isRunning()) child = launch('main', []);
      for (;;) {
        const response = await fetch(`${url}/ready`).catch(() => null);
        if (response?.ok) return;
        if (!isRunning()) throw new Error(`The server did not start:\n${output}`);
        await sleep(10);
      }
    },
    async runOnce(program, args, env) {
      const startedAt = performance.now();
      const [code] = await once(launch(program, args, env), 'close');
      return { code, output, milliseconds: performance.now() - startedAt };
    },
    end,
    findPostmasterPid: () => findRunningPostmaster(clusterDir)?.pid,
    async clear() {
      await end('SIGKILL');
      await stopPostmaster(clusterDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
