import { z } from 'zod';
import type { House } from '../../house.ts';
import { type CronJob, type Job, job, jobKind } from '../../jobs/jobs.ts';
import { drop } from '../../providers/storage/port.ts';
import { deletedMemory, forgetMemory, isAlbumFolder } from './memory-change.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Asks for a deleted memory to be removed for good, with its pictures. */
export const removeMemory = jobKind('remove_memory', z.object({ id: z.string() }));

/** When what is deleted `now` is removed for good. */
export const removalOf = (now: Date): Date => new Date(now.getTime() + day);

/** Removes a memory that is still deleted a day later: files first, so that none is left when this is repeated. */
export const removeMemoryJob = (house: House): Job =>
  job(removeMemory, async ({ id }) => {
    const memory = await deletedMemory(house.db, id, new Date(house.now().getTime() - day));
    if (!memory) return;
    await removeFolder(house, memory.image_key);
    await house.db.transaction().execute((tx) => forgetMemory(tx, id));
  });

/** Every night: frees the space of pictures that were stored when the server died before their memory was written. */
export const clearMemoriesCron = (house: House): CronJob => ({
  name: 'clear_memories',
  pattern: '10 9 * * *',
  async run() {
    const before = new Date(house.now().getTime() - day);
    for await (const stored of house.storage.list('memories/')) {
      const folder = stored.key.slice(0, stored.key.lastIndexOf('/'));
      if (stored.at > before || (await isAlbumFolder(house.db, folder))) continue;
      await drop(house.storage, stored);
    }
  },
});

/** Removes all that is stored of a photograph. */
export async function removeFolder({ storage }: Pick<House, 'storage'>, folder: string): Promise<void> {
  for await (const stored of storage.list(`${folder}/`)) await drop(storage, stored);
}
