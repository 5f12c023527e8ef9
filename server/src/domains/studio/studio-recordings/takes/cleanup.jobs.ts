import { dayMs } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { removeObject } from '../../../../providers/storage/port.ts';
import { isVoiceStored } from '../voices/voice.queries.ts';
import { voicesFolder } from '../voices/voice.service.ts';
import { folderOf, takesFolder } from './fragment-store.ts';
import { findOldTakes, isTakeStored, markRemoved } from './take.queries.ts';

/** Days for which takes are kept after the film is made from them. */
export const takeDays = 30;

/** Days after which files without a row are deleted: a backup in progress may still read them. */
const orphanDays = 2;

/** Maximum number of takes per night. */
const maxTakes = 5000;

/** Removes takes after 30 days, and fragments and voices whose row is gone. Runs at 9:40 UTC, at night in Los Angeles. */
export const clearTakesCron = (app: AppContext): CronJob => ({
  name: 'clear_takes',
  pattern: '40 9 * * *',
  run: async () => {
    const { db, storage, now } = app;
    const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs);
    for (const { id } of await findOldTakes(db, daysAgo(takeDays), maxTakes)) {
      for await (const object of storage.list(folderOf(id))) await removeObject(storage, object);
      await db.transaction().execute((tx) => markRemoved(tx, id, now()));
    }
    for await (const object of storage.list(takesFolder)) {
      const takeId = object.key.slice(takesFolder.length).split('/')[0] ?? '';
      if (object.modifiedAt > daysAgo(orphanDays) || (await isTakeStored(db, takeId))) continue;
      await removeObject(storage, object);
    }
    for await (const object of storage.list(voicesFolder)) {
      if (object.modifiedAt > daysAgo(orphanDays) || (await isVoiceStored(db, object.key))) continue;
      await removeObject(storage, object);
    }
  },
});
