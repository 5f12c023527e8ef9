import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type CronJob, type Job, job, jobKind } from '../../jobs/jobs.ts';
import { removeStored } from '../../providers/storage/port.ts';
import { variantsOf } from './image.policy.ts';
import { deletedMemory, forgetMemory, isAlbumFolder } from './memory-change.queries.ts';
import { setMemoryBytes, unmeasuredMemories } from './quota.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Asks for a deleted memory to be removed for good, with its pictures. */
export const removeMemory = jobKind('remove_memory', z.object({ id: z.string() }));

/** When what is deleted `now` is removed for good. */
export const removalOf = (now: Date): Date => new Date(now.getTime() + day);

/** Milliseconds that our clock may be behind that of the database, which says when the job is due. */
const clockTolerance = 10 * 60 * 1000;

/**
 * Removes a memory that is still deleted a day later: files first, so that none is left when this is repeated. One that
 * was deleted again later has another job. Fails, to be tried again, when our clock is far behind.
 */
export const removeMemoryJob = (app: AppContext): Job =>
  job(removeMemory, async ({ id }) => {
    const memory = await deletedMemory(app.db, id);
    if (!memory?.deleted_at) return;
    const early = removalOf(memory.deleted_at).getTime() - app.now().getTime();
    if (early > clockTolerance) throw new Error(`It is ${Math.round(early / 1000)} seconds too early.`);
    await removeFolder(app, memory.image_key);
    await app.db.transaction().execute((tx) => forgetMemory(tx, id));
  });

/**
 * Every night: frees the space of pictures that were stored when the server died before their memory was written, and
 * measures memories from before their size was kept.
 */
export const clearMemoriesCron = (app: AppContext): CronJob => ({
  name: 'clear_memories',
  pattern: '10 9 * * *',
  async run() {
    const before = new Date(app.now().getTime() - day);
    // A store lists what is in a folder together.
    let current = { folder: '', isKept: true };
    for await (const stored of app.storage.list('memories/')) {
      if (stored.at > before) continue;
      const folder = stored.key.slice(0, stored.key.lastIndexOf('/'));
      if (folder !== current.folder) current = { folder, isKept: await isAlbumFolder(app.db, folder) };
      if (!current.isKept) await removeStored(app.storage, stored);
    }
    await measureMemories(app);
  },
});

async function measureMemories({ db, storage }: AppContext): Promise<void> {
  for (;;) {
    const memories = await unmeasuredMemories(db, 500);
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

/** Removes all that is stored of a photograph. */
export async function removeFolder({ storage }: Pick<AppContext, 'storage'>, folder: string): Promise<void> {
  for await (const stored of storage.list(`${folder}/`)) await removeStored(storage, stored);
}
