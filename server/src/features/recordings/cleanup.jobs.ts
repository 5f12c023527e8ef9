import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { removeObject } from '../../providers/storage/port.ts';
import {
  deleteAbandonedImports,
  deleteAbandonedUploads,
  deleteCompletedUploads,
  deleteReplacedRecordings,
  isReferenced,
} from './cleanup.queries.ts';
import { deleteOldEvents } from './imports/meeting-events.queries.ts';
import { replacedRecordingDays } from './recording-list.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days after which an unfinished upload is deleted. */
const uploadDays = 7;

/** Days until a pending import is abandoned, and for which meeting events are kept to detect duplicates. */
const pendingImportDays = 60;
const eventRetentionDays = 7;

/**
 * Deletes abandoned uploads and imports, and recordings whose retention has ended. Files of deleted recordings
 * are removed one night later, so that a backup in progress still finds them.
 */
export async function clearRecordings({
  db,
  storage,
  now,
}: Pick<AppContext, 'db' | 'now' | 'storage'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs);
  for (const { key, handle } of await deleteAbandonedUploads(db, ago(uploadDays))) {
    if (key) await storage.abortUpload(key, handle);
  }
  for (const { key, handle } of await deleteAbandonedImports(db, ago(pendingImportDays)))
    await storage.abortUpload(key, handle);
  await deleteOldEvents(db, ago(eventRetentionDays));
  await deleteCompletedUploads(db, ago(uploadDays));
  for await (const stored of storage.list('recordings/')) {
    if (stored.at > ago(uploadDays) || (await isReferenced(db, stored.key))) continue;
    await removeObject(storage, stored);
  }
  await deleteReplacedRecordings(db, ago(replacedRecordingDays));
}

/** Runs every night. */
export const clearRecordingsCron = (app: Pick<AppContext, 'db' | 'now' | 'storage'>): CronJob => ({
  name: 'clear_recordings',
  pattern: '20 9 * * *',
  run: () => clearRecordings(app),
});
