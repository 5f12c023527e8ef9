import { readFileSync } from 'node:fs';

/** Bytes that a process occupies now. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Bytes of a process that it shares by memory files: a browser's tab keeps the pictures it has decoded there. */
export function sharedBytes(pid: number): number {
  const kilobytes = /^RssShmem:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}

/** Looks at a process twenty times a second while `work` is done; answers the most bytes that it occupied. */
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
