import type { OwnExport } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** Polling interval during an export, in milliseconds. */
const pollIntervalMs = 2_000;

/** Whether an export is queued or running. */
export const isExportRunning = ({ state }: OwnExport): boolean => state === 'queued' || state === 'running';

/** The status of the user's export; polled while it is running. */
export const ownExportQuery = queryOptions<OwnExport, Failure>({
  queryKey: ['exports', 'own'],
  queryFn: async ({ signal }) => (await call('exports.status', undefined, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data && isExportRunning(data) ? pollIntervalMs : false),
});

/** Starts an export; returns its status. */
export const startExportMutation = mutationOptions<OwnExport, Failure>({
  mutationFn: async () => (await call('exports.start')).data,
  onSuccess: (started, _input, _context, { client }) => client.setQueryData(ownExportQuery.queryKey, started),
});
