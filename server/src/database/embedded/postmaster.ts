import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The contents of the pid file of a running PostgreSQL. */
export type Postmaster = { pid: number; socketDirectory: string; ready: boolean };

/** Larger than any process id on supported systems: never alive. */
const deadPid = 2_147_483_647;

/** Reads the pid file of a PostgreSQL data directory; undefined if it is missing or incomplete. */
export function readPostmaster(directory: string): Postmaster | undefined {
  const lines = pidFileLines(directory);
  const pid = Number(lines?.[0]);
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' };
}

/** Returns the PostgreSQL that runs on a data directory; undefined without one, or for a stale pid file. */
export function findRunningPostmaster(directory: string): Postmaster | undefined {
  const postmaster = readPostmaster(directory);
  return postmaster && isPostgresOf(directory, postmaster.pid) ? postmaster : undefined;
}

/**
 * After a crash the old pid may belong to another program or an orphaned zombie, and PostgreSQL would refuse to start.
 * Removes the socket files; in the pid file it replaces only the pid, because PostgreSQL finds surviving children of
 * the dead server through the other lines.
 */
export function clearStaleFiles(directory: string, socketDirectory: string): void {
  const lines = pidFileLines(directory);
  if (!lines || findRunningPostmaster(directory)) return;
  writeFileSync(pidFile(directory), [String(deadPid), ...lines.slice(1)].join('\n'));
  for (const name of readdirSync(socketDirectory)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDirectory, name), { force: true });
  }
}

/** Returns the program and arguments with which the data directory's PostgreSQL was last started; '' if unknown. */
export function readLastArguments(directory: string): string {
  try {
    return readFileSync(join(directory, 'postmaster.opts'), 'utf8').replaceAll('"', '').trim();
  } catch {
    return '';
  }
}

/** Signals the PostgreSQL of a data directory to stop, without waiting; returns the one signaled. */
export function signalPostmaster(directory: string): Postmaster | undefined {
  const postmaster = findRunningPostmaster(directory);
  if (postmaster) process.kill(postmaster.pid, 'SIGINT');
  return postmaster;
}

/** Stops the PostgreSQL of a data directory (fast shutdown). Fails after 30 seconds. */
export async function stopPostmaster(directory: string): Promise<void> {
  const postmaster = signalPostmaster(directory);
  if (!postmaster) return;
  // The file is removed last; the pid may stay visible longer as a zombie without a parent.
  const hasStopped = await waitUntil(30_000, () => readPostmaster(directory)?.pid !== postmaster.pid);
  if (!hasStopped) throw new Error(`PostgreSQL (process ${postmaster.pid}) did not stop within 30 seconds.`);
}

/** Polls a condition; returns false if it does not hold within `timeoutMs`. */
export async function waitUntil(timeoutMs: number, condition: () => boolean): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > deadline) return false;
    await sleep(5);
  }
  return true;
}

function pidFile(directory: string): string {
  return join(directory, 'postmaster.pid');
}

function pidFileLines(directory: string): string[] | undefined {
  try {
    return readFileSync(pidFile(directory), 'utf8').split('\n');
  } catch {
    return undefined;
  }
}

/** A zombie is still listed as a process, but without a command line. */
function isPostgresOf(directory: string, pid: number): boolean {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)]).includes(`-D ${directory} `);
    }
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`-D\0${directory}\0`);
  } catch {
    return false;
  }
}
