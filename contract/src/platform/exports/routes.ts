import { z } from 'zod';
import { UploadProgress } from '../../film/recordings/upload.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { AlbumImport, AlbumUpload } from './album-import.ts';
import { OwnExport } from './export.ts';

/**
 * Endpoints that export all of a person's data as one file, which also work for disabled accounts, and that import such
 * files.
 */
export const exports = routes({
  start: {
    method: 'POST',
    path: '/user/export',
    access: 'signed-in',
    summary:
      'Starts an export of all the caller’s data as a ZIP. Returns the current export while one is running; a new export replaces the previous one.',
    reply: DataReply(OwnExport),
    fails: ['not_allowed', 'too_many'],
  },
  status: {
    method: 'POST',
    path: '/user/export-status',
    access: 'signed-in',
    summary: 'The progress of the caller’s export, and its download URL once it is ready.',
    reply: DataReply(OwnExport),
    fails: ['not_allowed'],
  },
  startImport: {
    method: 'POST',
    path: '/album-imports/start',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Starts the upload of an album to import: the ZIP of a person’s export. Returns the caller’s unfinished upload of the same file for the same customer, if there is one.',
    body: AlbumUpload,
    reply: DataReply(z.object({ id: Id })),
    fails: ['not_found', 'no_space'],
  },
  storeImportChunk: {
    method: 'POST',
    path: '/album-imports/chunk',
    access: 'super-admin',
    summary:
      'Stores a chunk of an album, like a chunk of a recording, with `import_id` as its target. The import starts once all are stored.',
    query: z.record(z.string(), z.unknown()),
    body: 'bytes',
    reply: UploadProgress,
    fails: ['not_found', 'malformed', 'invalid', 'upload_changed', 'upload_lost', 'no_space'],
  },
  importUpload: {
    method: 'POST',
    path: '/album-imports/upload-status',
    access: 'super-admin',
    summary: 'The stored chunks of an album, to resume its upload.',
    body: z.object({ id: Id }),
    reply: UploadProgress.extend({ numbers: z.array(z.number().int()) }),
    fails: ['not_found'],
  },
  cancelImport: {
    method: 'POST',
    path: '/album-imports/cancel',
    access: 'super-admin',
    summary: 'Discards the unfinished upload of an album and frees its space.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The upload is cancelled.',
    fails: ['not_found'],
  },
  imports: {
    method: 'GET',
    path: '/album-imports',
    access: 'staff',
    summary: 'The imports of albums within the last 30 days, latest first, with their progress and results.',
    reply: DataReply(z.array(AlbumImport)),
  },
});
