import type { AlbumImport } from '@lifestory/contract';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import type { UploadApi } from '../../../film/recordings/index.ts';

/** Polling intervals in milliseconds: during an import, and while all of them wait for free space. */
const pollIntervalMs = 2_000;
const waitingPollIntervalMs = 60_000;

const isRunning = ({ state }: AlbumImport) => state === 'queued' || state === 'running';

function findPollInterval(imports: readonly AlbumImport[] = []): number | false {
  const running = imports.filter(isRunning);
  if (running.length === 0) return false;
  return running.every(({ failure }) => failure !== null) ? waitingPollIntervalMs : pollIntervalMs;
}

/** The imports of albums; polled while one is running. */
export const albumImportsQuery = queryOptions<AlbumImport[], Failure>({
  queryKey: ['exports', 'imports'],
  queryFn: async ({ signal }) => (await call('exports.imports', undefined, { signal })).data,
  refetchInterval: ({ state: { data } }) => findPollInterval(data),
});

/** Starts or continues the upload of an album for a customer, or for the one in the album; returns its calls. */
export const startImportMutation = mutationOptions<
  UploadApi,
  Failure,
  { file: File; customerId: string | null }
>({
  mutationFn: async ({ file, customerId }) => {
    const body = { filename: file.name, bytes: file.size, customer_id: customerId };
    return createUploadCalls((await call('exports.startImport', { body })).data.id);
  },
});

const createUploadCalls = (id: string): UploadApi => ({
  chunk: 'exports.storeImportChunk',
  target: { import_id: id },
  check: async () => null,
  // A 401 must not leave the page: the upload resumes after the user signs in again in another tab.
  status: () => call('exports.importUpload', { body: { id } }, { unauthorized: 'stay' }),
  cancel: () => call('exports.cancelImport', { body: { id } }, { unauthorized: 'stay' }),
});

/** Discards an unfinished upload. */
export const cancelImportMutation = mutationOptions<unknown, Failure, string>({
  mutationFn: (id) => call('exports.cancelImport', { body: { id } }),
  onSettled: (_data, _error, _id, _context, { client }) =>
    client.invalidateQueries({ queryKey: albumImportsQuery.queryKey }),
});
