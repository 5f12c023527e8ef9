import type { OwnExport } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** Milliseconds between two looks while the file is being made. */
const lookEvery = 2_000;

/** Whether the file is being made. */
export const isUnderWay = ({ state }: OwnExport): boolean => state === 'queued' || state === 'running';

/** Where the file with everything of one's own stands; asked for again and again while it is being made. */
export const ownExportQuery = queryOptions<OwnExport, Failure>({
  queryKey: ['exports', 'own'],
  queryFn: async ({ signal }) => (await call('exports.status', undefined, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? lookEvery : false),
});

/** Begins to make the file. */
export const startExportMutation = mutationOptions<OwnExport, Failure>({
  mutationFn: async () => (await call('exports.start')).data,
  onSuccess: (started, _nothing, _context, { client }) =>
    client.setQueryData(ownExportQuery.queryKey, started),
});
