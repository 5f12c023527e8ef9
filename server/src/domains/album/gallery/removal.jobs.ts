import { z } from 'zod';
import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { removeObject } from '../../../providers/storage/port.ts';
import { clearDeletedVoices, isVoiceFile } from './comments/comment.queries.ts';
import { isVoiceKey } from './comments/voice-file.policy.ts';
import { deleteMemoryRow, findDeletedMemory, isMemoryFolder } from './memories/memory-change.queries.ts';
import { variantsOf } from './photographs/image.policy.ts';
import { listUnmeasuredMemories, setMemoryBytes } from './photographs/quota.queries.ts';

/** Job: permanently removes a deleted memory with its pictures; `id` is that of the memory. */
export const removeMemory = jobKind('remove_memory', z.object({ id: z.string() }));

/** Job: removes the sound of a deleted comment. */
export const removeVoice = jobKind('remove_voice', z.object({ key: z.string() }));

export const removeVoiceJob = (app: AppContext): Job =>
  job(removeVoice, ({ key }) => app.storage.remove(key));

/** Returns the time at which a memory deleted at `now` is permanently removed. */
export const removalTime = (now: Date): Date => new Date(now.getTime() + dayMs);

/** Tolerated lag of the server's clock behind that of the database, which decides when the job is due. */
const clockToleranceMs = 10 * 60 * 1000;

/**
 * Permanently removes a memory that is still deleted after a day: files first, so that the job can be retried.
 * If the memory was restored and deleted again, the later deletion has its own job. Fails, to be retried, if
 * the server's clock is far behind that of the database.
 */
export const removeMemoryJob = (app: AppContext): Job =>
  job(removeMemory, async ({ id }) => {
    const memory = await findDeletedMemory(app.db, id);
    if (!memory?.deleted_at) return;
    const earlyMs = removalTime(memory.deleted_at).getTime() - app.now().getTime();
    if (earlyMs > clockToleranceMs) {
      throw new Error(`The memory is due in ${Math.round(earlyMs / 1000)} seconds by the server’s clock.`);
    }
    await removeFolder(app, memory.image_key);
    await app.db.transaction().execute((tx) => deleteMemoryRow(tx, id));
  });

/**
 * Runs every night: removes files older than a day that belong to no memory or spoken comment, as a crash before the
 * row is written leaves them, and records the size of memories added before sizes were recorded.
 */
export const clearMemoriesCron = (app: AppContext): CronJob => ({
  name: 'clear_memories',
  pattern: '10 9 * * *',
  async run() {
    await clearDeletedVoices(app.db);
    const createdBefore = new Date(app.now().getTime() - dayMs);
    // The store lists files of the same folder consecutively.
    let current = { folder: '', isKept: true };
    for await (const stored of app.storage.list('memories/')) {
      if (stored.modifiedAt > createdBefore) continue;
      const folder = stored.key.slice(0, stored.key.lastIndexOf('/'));
      if (folder !== current.folder) current = { folder, isKept: await isMemoryFolder(app.db, folder) };
      const isKept = current.isKept && (!isVoiceKey(stored.key) || (await isVoiceFile(app.db, stored.key)));
      if (!isKept) await removeObject(app.storage, stored);
    }
    await measureMemories(app);
  },
});

async function measureMemories({ db, storage }: AppContext): Promise<void> {
  for (;;) {
    const memories = await listUnmeasuredMemories(db, 500);
    if (memories.length === 0) return;
    for (const memory of memories) {
      const { id, image_key, original_format } = memory;
      const original = original_format ? [`${image_key}/original.${original_format}`] : [];
      const sizes = await Promise.all(
        [...original, ...variantsOf(memory).map(({ key }) => key)].map((key) => storage.size(key)),
      );
      await setMemoryBytes(
        db,
        id,
        sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0),
      );
    }
  }
}

/** Removes the folder of a photograph with all its files. */
export async function removeFolder({ storage }: AppContext, folder: string): Promise<void> {
  for await (const stored of storage.list(`${folder}/`)) await removeObject(storage, stored);
}
