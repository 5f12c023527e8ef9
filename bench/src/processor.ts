import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second of Linux's process times. */
const ticks = 100;

/** Returns the CPU seconds of a process so far, including its children and exited ones. */
export function processorSeconds(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  const stat = statOf(pid);
  const living = children.reduce((sum, stat) => sum + (stat?.seconds ?? 0), 0);
  return (stat?.seconds ?? 0) + (stat?.ended ?? 0) + living;
}

/** A process's entry in /proc: its parent, its CPU seconds, and those of its exited children. */
function statOf(pid: number): { parent: number; seconds: number; ended: number } | null {
  try {
    // The name in parentheses may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const sum = (...places: number[]) =>
      places.reduce((total, index) => total + Number(fields[index]), 0) / ticks;
    return { parent: Number(fields[1]), seconds: sum(11, 12), ended: sum(13, 14) };
  } catch {
    return null; // It has just exited.
  }
}
