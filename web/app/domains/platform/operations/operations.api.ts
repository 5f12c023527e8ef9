import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const jobsKey = ['failing-jobs'] as const;

/** The failing background jobs. Refetched every minute, as jobs are retried. */
export const failingJobsQuery = queryOptions<CallReply<'operations.failingJobs'>['data'], Failure>({
  queryKey: jobsKey,
  queryFn: async ({ signal }) => (await call('operations.failingJobs', undefined, { signal })).data,
  refetchInterval: 60_000,
});

/** Runs a job again now. */
export const retryJobMutation = mutationOptions<CallReply<'operations.retryJob'>, Failure, string>({
  mutationFn: (id) => call('operations.retryJob', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: jobsKey }),
});

/** Removes a job from the queue. */
export const discardJobMutation = mutationOptions<CallReply<'operations.discardJob'>, Failure, string>({
  mutationFn: (id) => call('operations.discardJob', { body: { id } }),
  onSettled: (_reply, _failure, _id, _context, { client }) => client.invalidateQueries({ queryKey: jobsKey }),
});

const backupsKey = ['backups'] as const;

/** The latest and the next scheduled backup. Refetched every minute, as backups start and end. */
export const backupsQuery = queryOptions<CallReply<'operations.backups'>['data'], Failure>({
  queryKey: backupsKey,
  queryFn: async ({ signal }) => (await call('operations.backups', undefined, { signal })).data,
  refetchInterval: 60_000,
});

/** Makes a backup now. */
export const startBackupMutation = mutationOptions<CallReply<'operations.startBackup'>, Failure, void>({
  mutationFn: () => call('operations.startBackup', undefined),
  onSettled: (_reply, _failure, _input, _context, { client }) =>
    client.invalidateQueries({ queryKey: backupsKey }),
});
