import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job } from '../../../jobs/jobs.ts';
import { removeObject, StorageFull } from '../../../providers/storage/port.ts';
import { findPerson } from '../../people/index.ts';
import { AlbumFailure, NoSpaceForAlbum } from './album-archive.ts';
import { albumFolder, importAlbumFile, removeAlbumFile } from './album-import.kinds.ts';
import {
  beginImport,
  deleteOldImports,
  endImport,
  needsAlbumFile,
  setImportCustomer,
  setImportPercent,
} from './album-import.queries.ts';
import { type AlbumImport, importAlbum } from './album-import.service.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Maximum attempts to import an album; a refused album is not tried again. */
const maxAttempts = 3;

const deletedMessage = 'The customer was deleted during the import. Nothing was imported.';
const fullMessage = 'There is not enough free space on the server. Nothing was imported.';
const failedMessage =
  'The album could not be imported because of a problem on our side. Nothing was imported. Please try again.';

type JobApp = Pick<AppContext, 'db' | 'jobs' | 'log' | 'now' | 'storage'>;

/**
 * Imports an uploaded album. Its result is recorded in the transaction that inserts the content, so that a retry after
 * a crash finds both or neither.
 */
export const importAlbumJob = (app: JobApp): Job =>
  job(importAlbumFile, async ({ id }) => {
    const row = await beginImport(app.db, id);
    if (!row) return;
    try {
      if (row.attempts > maxAttempts) throw new Error('Every attempt was interrupted.');
      await importFile(app, id, row);
    } catch (error) {
      const failure = describeFailure(error, row.attempts);
      if (!failure) app.log.error({ err: error, import: id }, 'an album could not be imported');
      if (!failure && row.attempts < maxAttempts) throw error;
      await app.db.transaction().execute(async (tx) => {
        await endImport(tx, id, { failure: failure ?? failedMessage });
        await app.jobs.add(tx, removeAlbumFile, { id });
      });
    }
  });

interface RunningImport {
  staff_id: string;
  customer_id: string | null;
  key: string;
}

async function importFile(app: JobApp, id: string, row: RunningImport): Promise<void> {
  const customer = row.customer_id && (await findPerson(app.db, row.customer_id));
  if (row.customer_id && !customer) throw new AlbumFailure(deletedMessage);
  let savedPercent = 0;
  await app.storage.withFile(row.key, (path) =>
    importAlbum(app, path, {
      actorId: row.staff_id,
      person: customer || null,
      onPerson: (person) => setImportCustomer(app.db, id, person.id),
      async onProgress(fraction) {
        const percent = Math.min(99, Math.floor(fraction * 100));
        if (percent === savedPercent) return;
        savedPercent = percent;
        await setImportPercent(app.db, id, percent);
      },
      async onInserted(tx, imported) {
        if (!(await endImport(tx, id, { result: toResult(imported) })))
          throw new AlbumFailure(deletedMessage);
        await app.jobs.add(tx, removeAlbumFile, { id });
      },
    }),
  );
}

/** Returns the sentence for a failure that another attempt would not change; a full disk may have space by then. */
function describeFailure(error: unknown, attempts: number): string | null {
  if (error instanceof AlbumFailure) return error.message;
  if (!(error instanceof StorageFull) || attempts < maxAttempts) return null;
  return error instanceof NoSpaceForAlbum ? error.message : fullMessage;
}

const toResult = ({ films, chapters, memories, existing, withoutFile, leftOut }: AlbumImport) => ({
  films,
  chapters,
  photographs: memories,
  existing,
  without_file: withoutFile,
  left_out: leftOut,
});

/** Removes the file of an album after its import. */
export const removeAlbumJob = (app: Pick<AppContext, 'storage'>): Job =>
  job(removeAlbumFile, async ({ id }) => {
    for await (const stored of app.storage.list(`${albumFolder(id)}/`))
      await removeObject(app.storage, stored);
  });

/** Runs every night: removes old imports and abandoned uploads, and files that no import needs. */
export const clearAlbumImportsCron = (app: Pick<AppContext, 'db' | 'now' | 'storage'>): CronJob => ({
  name: 'clear_album_imports',
  pattern: '55 9 * * *',
  async run() {
    await deleteOldImports(app.db, app.now());
    const createdBefore = new Date(app.now().getTime() - dayMs);
    for await (const stored of app.storage.list('album-imports/')) {
      const id = stored.key.split('/')[1] ?? '';
      if (stored.modifiedAt < createdBefore && !(await needsAlbumFile(app.db, id)))
        await removeObject(app.storage, stored);
    }
  },
});
