import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { removeStored } from '../../providers/storage/port.ts';
import { forgetCompleted, forgetReplaced, isKnown, takeAbandoned, takeLost } from './cleanup.queries.ts';
import { deleteOldEvents } from './meeting-events.queries.ts';
import { replacedDays } from './recording-list.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Days that an unfinished upload waits for its end. */
const uploadDays = 7;

/** Days that a film is waited for that the meeting provider told of, and that news are known again. */
const lostDays = 60;
const eventRetentionDays = 7;

/**
 * Frees the space of what nobody will come back for. The files of recordings whose rows go are those that nobody knows a
 * night later: a backup that was begun before still finds them.
 */
export async function clearRecordings({ db, storage, now }: AppContext): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * day);
  for (const { key, handle } of await takeAbandoned(db, ago(uploadDays))) {
    if (key) await storage.abandon(key, handle);
  }
  for (const { key, handle } of await takeLost(db, ago(lostDays))) await storage.abandon(key, handle);
  await deleteOldEvents(db, ago(eventRetentionDays));
  await forgetCompleted(db, ago(uploadDays));
  for await (const stored of storage.list('recordings/')) {
    if (stored.at > ago(uploadDays) || (await isKnown(db, stored.key))) continue;
    await removeStored(storage, stored);
  }
  await forgetReplaced(db, ago(replacedDays));
}

/** Every night. */
export const clearRecordingsCron = (app: AppContext): CronJob => ({
  name: 'clear_recordings',
  pattern: '20 9 * * *',
  run: () => clearRecordings(app),
});
