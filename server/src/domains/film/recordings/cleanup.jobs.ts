import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { removeObject } from '../../../providers/storage/port.ts';
import { isUploading } from '../../../uploads/uploads.ts';
import { deleteOldEvents } from './imports/meeting-events.queries.ts';
import { pendingImportDays } from './imports/recording-import.service.ts';
import { replacedRecordingDays } from './recording-list.queries.ts';

/** Days after which uploads that have ended, and files without a database row, are deleted. */
const uploadDays = 7;

/** Days for which meeting events are kept to detect duplicates. */
const eventRetentionDays = 7;

/**
 * Deletes ended uploads and abandoned imports, and recordings whose retention has ended. Files of deleted recordings
 * are removed one night later, so that a backup in progress still finds them.
 */
export async function clearRecordings({ db, storage, now }: AppContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
  await deleteAbandonedImports(db, daysAgo(pendingImportDays));
  await deleteOldEvents(db, daysAgo(eventRetentionDays));
  await deleteEndedUploads(db, daysAgo(uploadDays));
  for await (const object of storage.list('recordings/')) {
    if (object.modifiedAt > daysAgo(uploadDays)) continue;
    if ((await isReferenced(db, object.key)) || (await isUploading(db, object.key))) continue;
    await removeObject(storage, object);
  }
  await deleteReplacedRecordings(db, daysAgo(replacedRecordingDays));
}

/** Runs at 9:20 UTC, at night in Los Angeles. */
export const clearRecordingsCron = (app: AppContext): CronJob => ({
  name: 'clear_recordings',
  pattern: '20 9 * * *',
  run: () => clearRecordings(app),
});

/** Deletes uploads that were started before `before` and do not run any more; their recordings stay. */
const deleteEndedUploads = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('film_uploads').where('created_at', '<', before).where('upload_id', 'is', null).execute();

/** Deletes imports created before `before` that never finished. */
const deleteAbandonedImports = (db: Db, before: Date): Promise<unknown> =>
  db
    .deleteFrom('recording_imports')
    .where('created_at', '<', before)
    .where('completed_at', 'is', null)
    .execute();

/** Deletes recordings replaced before `before`; withdrawn ones stay until staff restore them. */
const deleteReplacedRecordings = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('recordings').where('replaced_at', '<', before).where('withdrawn_at', 'is', null).execute();

/** Whether a recording uses a file. */
async function isReferenced(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('storage_key')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('poster_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
