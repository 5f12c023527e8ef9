import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { findRunningPostmaster } from '../../database/embedded/postmaster.ts';

const isFleetConnection = sql`datname = current_database() and pid <> pg_backend_pid() and application_name = 'lifestory'`;

/** Terminates one random connection. */
export const terminateRandomConnection = (db: Db): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from (
    select pid from pg_stat_activity where ${isFleetConnection} order by random() limit 1
  ) one`.execute(db);

/** Terminates all connections except listeners and those that hold a job runner's lock. */
export const terminateConnections = (db: Db): Promise<unknown> =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where ${isFleetConnection} and query not ilike 'listen%'
      and pid not in (select pid from pg_locks where locktype = 'advisory')`.execute(db);

/** Sends a signal to the PostgreSQL server of a data directory: SIGQUIT is an immediate shutdown, SIGKILL a crash. */
export function signalDatabase(directory: string, signal: NodeJS.Signals): void {
  const postmaster = findRunningPostmaster(directory);
  if (!postmaster) throw new Error(`There is no PostgreSQL on ${directory}.`);
  process.kill(postmaster.pid, signal);
}

/** Freezes all processes of a PostgreSQL server for `durationMs`. Linux only. */
export async function freezeDatabase(directory: string, durationMs: number): Promise<void> {
  const postmaster = findRunningPostmaster(directory);
  if (!postmaster) throw new Error(`There is no PostgreSQL on ${directory}.`);
  process.kill(postmaster.pid, 'SIGSTOP');
  const pids = [postmaster.pid, ...listChildren(postmaster.pid)];
  for (const pid of pids) signal(pid, 'SIGSTOP');
  await sleep(durationMs);
  for (const pid of pids.toReversed()) signal(pid, 'SIGCONT');
}

/** Returns the ids of a process's children. */
function listChildren(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    })
    .map(Number);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited in the meantime.
  }
}
