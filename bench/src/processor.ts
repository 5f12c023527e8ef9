import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a process's time a second, as Linux counts them everywhere. */
const ticks = 100;

/** Seconds of processor time that a process has used so far, with those of its children that live. */
export function processorSeconds(pid: number): number {
  const family = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat && (stat.pid === pid || stat.parent === pid));
  return family.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
}

function statOf(pid: number): { pid: number; parent: number; seconds: number } | null {
  try {
    // The name in brackets may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return { pid, parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticks };
  } catch {
    return null; // It has just ended.
  }
}
