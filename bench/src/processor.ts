import { readdirSync, readFileSync } from 'node:fs';

/** Ticks of a process's time a second, as Linux counts them everywhere. */
const ticks = 100;

/** Seconds of processor time that a process has used so far, with those of its children, also of the ended ones. */
export function processorSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const own = statOf(pid);
  const living = children.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
  return (own?.seconds ?? 0) + (own?.ended ?? 0) + living;
}

/** What Linux tells of a process: its parent, its own seconds and those of its children that ended. */
function statOf(pid: number): { parent: number; seconds: number; ended: number } | null {
  try {
    // The name in brackets may hold spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const sum = (...places: number[]) =>
      places.reduce((total, index) => total + Number(fields[index]), 0) / ticks;
    return { parent: Number(fields[1]), seconds: sum(11, 12), ended: sum(13, 14) };
  } catch {
    return null; // It has just ended.
  }
}
