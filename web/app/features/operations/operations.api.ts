import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const jobs = ['failing-jobs'] as const;

/** The background jobs that failed for good or repeatedly. Refetched each minute, as jobs are retried. */
export const failingJobsQuery = queryOptions<CallReply<'operations.failingJobs'>['data'], Failure>({
  queryKey: jobs,
  queryFn: async ({ signal }) => (await call('operations.failingJobs', undefined, { signal })).data,
  refetchInterval: 60_000,
});

/** Runs a job again now. */
export const retryJobMutation = mutationOptions<CallReply<'operations.retryJob'>, Failure, string>({
  mutationFn: (id) => call('operations.retryJob', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: jobs }),
});

/** Removes a job from the queue. */
export const discardJobMutation = mutationOptions<CallReply<'operations.discardJob'>, Failure, string>({
  mutationFn: (id) => call('operations.discardJob', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: jobs }),
});

const backups = ['backups'] as const;

/** The results of scheduled backups. Refetched each minute, as backups start and end. */
export const backupsQuery = queryOptions<CallReply<'operations.backups'>['data'], Failure>({
  queryKey: backups,
  queryFn: async ({ signal }) => (await call('operations.backups', undefined, { signal })).data,
  refetchInterval: 60_000,
});

/** Makes a backup now. */
export const startBackupMutation = mutationOptions<CallReply<'operations.startBackup'>, Failure, void>({
  mutationFn: () => call('operations.startBackup', undefined),
  onSettled: (_reply, _failure, _input, _context, { client }) =>
    client.invalidateQueries({ queryKey: backups }),
});
