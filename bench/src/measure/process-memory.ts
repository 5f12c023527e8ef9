import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process in bytes; 0 if it has ended and its parent has not noticed yet. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Returns the bytes that a process shares through memory files, where a browser's tab keeps decoded pictures. */
export function readSharedBytes(pid: number): number {
  const kilobytes = /^RssShmem:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Samples the resident memory of a process twenty times per second during `work`; returns the maximum in bytes. */
export async function peakResidentBytes(pid: number, work: () => Promise<unknown>): Promise<number> {
  let max = residentBytes(pid);
  const timer = setInterval(() => {
    max = Math.max(max, residentBytes(pid));
  }, 50);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return Math.max(max, residentBytes(pid));
}
