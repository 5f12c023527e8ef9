import type { AlbumImport, AlbumImportResult, Contract } from '@lifestory/contract';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import type { Handlers } from '../../../../http/handlers.ts';
import { readChunk, receiveChunk } from '../../../../uploads/chunk.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { listAlbumImports } from './album-import.queries.ts';
import {
  cancelAlbumUpload,
  findAlbumUpload,
  startAlbumUpload,
  storeAlbumChunk,
} from './album-upload.service.ts';

const ChunkTarget = z.object({ import_id: z.uuid() });

/** Reads which import a chunk belongs to. Fails with `malformed`. */
function readImportId(parameters: unknown): string {
  const target = ChunkTarget.safeParse(parameters);
  if (!target.success) throw fail('malformed', { text: 'The id of the import is missing.' });
  return target.data.import_id;
}

export function albumImportHandlers(
  app: AppContext,
): Pick<
  Handlers<Contract['exports']>,
  'cancelImport' | 'imports' | 'importUpload' | 'startImport' | 'storeImportChunk'
> {
  return {
    startImport: async ({ actor, body }) => ({
      success: true,
      data: { id: await startAlbumUpload(app, actor, body) },
    }),
    storeImportChunk: ({ request }) =>
      receiveChunk(request, (parameters, content) =>
        storeAlbumChunk(app, readImportId(parameters), readChunk(parameters), content),
      ),
    importUpload: ({ body }) => findAlbumUpload(app, body.id),
    cancelImport: ({ body }) => cancelAlbumUpload(app, body.id),
    imports: async () => ({ success: true, data: (await listAlbumImports(app.db)).map(toAlbumImport) }),
  };
}

type ImportRow = Awaited<ReturnType<typeof listAlbumImports>>[number];

const toAlbumImport = ({ customer_id: id, fname, lname, state, result, ...row }: ImportRow) => ({
  ...row,
  state: state as AlbumImport['state'],
  customer: id ? { id, fullName: formatFullName({ fname: fname ?? '', lname: lname ?? '' }) } : null,
  result: result ? { ...noneLeftOut, ...(result as AlbumImportResult) } : null,
});

/** Results of earlier versions, which left nothing out, do not say so. */
const noneLeftOut: Pick<AlbumImportResult, 'left_out'> = { left_out: [] };
