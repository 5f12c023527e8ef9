import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux's process times. */
const ticksPerSecond = 100;

/** Returns the CPU seconds of a process so far, with those of its running and exited children. */
export function cpuSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readStat(Number(name)))
    .filter((stat) => stat?.parentPid === pid);
  const stat = readStat(pid);
  const childSeconds = children.reduce((sum, stat) => sum + (stat?.ownSeconds ?? 0), 0);
  return (stat?.ownSeconds ?? 0) + (stat?.exitedSeconds ?? 0) + childSeconds;
}

/** Returns the id of a process's parent, its CPU seconds, and those of its exited children; null if it has exited. */
function readStat(pid: number): { parentPid: number; ownSeconds: number; exitedSeconds: number } | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const sum = (...indexes: number[]) =>
      indexes.reduce((total, index) => total + Number(fields[index]), 0) / ticksPerSecond;
    // utime + stime; cutime + cstime (proc_pid_stat(5), counted after the name).
    return { parentPid: Number(fields[1]), ownSeconds: sum(11, 12), exitedSeconds: sum(13, 14) };
  } catch {
    return null; // It has just exited.
  }
}
