import type { WorkerEvents } from 'graphile-worker';

/** The flag of jobs that may run for minutes or hours, such as downloads. */
export const longFlag = 'long';

/**
 * Keeps long jobs to `max` at a time in one runner, so that others always find a free slot. Returns the flags that the
 * runner must skip in its next search. A search under way counts as a long job, since it may find one.
 */
export function limitLongJobs(events: WorkerEvents, max: number): () => string[] | null {
  /** Searches that were allowed to find a long job and have not begun. */
  let allowed = 0;
  const searching = new Set<unknown>();
  const long = new Set<unknown>();
  events.on('worker:getJob:start', ({ worker }) => {
    allowed = Math.max(0, allowed - 1);
    searching.add(worker);
  });
  events.on('worker:getJob:empty', ({ worker }) => searching.delete(worker));
  events.on('worker:getJob:error', ({ worker }) => searching.delete(worker));
  events.on('job:start', ({ worker, job }) => {
    searching.delete(worker);
    if (job.flags && longFlag in job.flags) long.add(worker);
  });
  events.on('job:complete', ({ worker }) => long.delete(worker));
  return () => {
    const isFull = long.size + searching.size + allowed >= max;
    allowed += 1;
    return isFull ? [longFlag] : null;
  };
}
