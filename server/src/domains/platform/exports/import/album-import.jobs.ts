import { dayMs, formatDateTime, minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { type CronJob, type Job, job } from '../../../../jobs/jobs.ts';
import { removeObject, StorageFull } from '../../../../providers/storage/port.ts';
import { findPerson } from '../../../people/people/index.ts';
import { AlbumFailure, NoSpaceForAlbum } from './album-archive.ts';
import { albumFolder, importAlbumFile, removeAlbumFile } from './album-import.kinds.ts';
import {
  beginImport,
  deleteOldImports,
  endImport,
  needsAlbumFile,
  setImportCustomer,
  setImportPercent,
  setImportWaiting,
} from './album-import.queries.ts';
import { type AlbumImport, importAlbum } from './album-import.service.ts';

/** Maximum attempts to import an album; a refused album is not tried again. */
const maxAttempts = 3;

/** Minutes until an import for which the disk was full is tried again: doubled each time, up to two hours. */
const [firstWaitMinutes, maxWaitMinutes] = [5, 120];
/** Maximum number of these waits; together they last 22.5 hours. */
const maxWaits = 15;

const deletedMessage = 'The customer was deleted during the import. Nothing was imported.';
const fullMessage = 'There is not enough free space on the server.';
const failedMessage =
  'The album could not be imported because of a problem on our side. Nothing was imported. Please try again.';

/**
 * Imports an uploaded album. Its result is recorded in the transaction that inserts the content, so that a retry after
 * a crash finds both or neither. While the disk is full, the import waits for up to a day, and says so in the list.
 */
export const importAlbumJob = (app: AppContext): Job =>
  job(importAlbumFile, async ({ id, waits }) => {
    const row = await beginImport(app.db, id);
    if (!row) return;
    try {
      if (row.attempts > maxAttempts) throw new Error('Every attempt was interrupted.');
      await importFile(app, id, row);
    } catch (error) {
      if (error instanceof StorageFull && waits < maxWaits) return waitForSpace(app, id, waits, error);
      const failure = describeFailure(error);
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

async function importFile(app: AppContext, id: string, row: RunningImport): Promise<void> {
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

/** Queues an import again for later, with a sentence that says why it waits and until when. */
async function waitForSpace(app: AppContext, id: string, waits: number, error: StorageFull): Promise<void> {
  const at = minutesAfter(app.now(), Math.min(firstWaitMinutes * 2 ** waits, maxWaitMinutes));
  const reason = `${describeFullDisk(error)} Please free some space. The import starts again by itself on ${formatDateTime(at)}.`;
  await app.db.transaction().execute(async (tx) => {
    if (!(await setImportWaiting(tx, id, reason))) return;
    await app.jobs.add(tx, importAlbumFile, { id, waits: waits + 1 }, { queue: 'exports', at });
  });
}

const describeFullDisk = (error: StorageFull) =>
  error instanceof NoSpaceForAlbum ? error.message : fullMessage;

/** Returns the sentence for a failure that another attempt would not change. */
function describeFailure(error: unknown): string | null {
  if (error instanceof AlbumFailure) return error.message;
  if (!(error instanceof StorageFull)) return null;
  return `${describeFullDisk(error)} Nothing was imported. Please free some space, then upload the album again.`;
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
export const removeAlbumJob = (app: AppContext): Job =>
  job(removeAlbumFile, async ({ id }) => {
    for await (const stored of app.storage.list(`${albumFolder(id)}/`))
      await removeObject(app.storage, stored);
  });

/** Runs every night: removes old imports and abandoned uploads, and files that no import needs. */
export const clearAlbumImportsCron = (app: AppContext): CronJob => ({
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
