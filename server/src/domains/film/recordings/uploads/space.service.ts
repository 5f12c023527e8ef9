import type { Db, Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import type { Space, Storage } from '../../../../providers/storage/port.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { lockSpace, lockStoryStorage, sumFilmBytes, sumPendingBytes } from './space.queries.ts';

/**
 * Size of an import's parts: at most this many bytes are fetched again after an interrupted connection. Every store
 * accepts parts of this size.
 */
export const partBytes = 8 * 1024 * 1024;

/**
 * Makes sure that `bytes` fit in the store beyond its reserve and what running uploads still have to send. Call
 * it in the transaction that announces them, so that the next call counts them too.
 * @throws StorageFull if they do not fit
 */
export async function requireSpace(storage: Storage, tx: Tx, bytes: number): Promise<void> {
  await lockSpace(tx);
  await requireUsableSpace(storage, tx, bytes);
}

/**
 * Makes sure that `bytes` that are not announced anywhere fit in the store beyond its reserve and what running
 * uploads still have to send.
 * @throws StorageFull if they do not fit
 */
export async function requireUsableSpace(storage: Storage, db: Db, bytes: number): Promise<void> {
  const space = await findSpaceLeft(db, storage);
  if (space && space.usable < bytes) throw new StorageFull(`There is no space for ${bytes} bytes.`);
}

/** Returns the bytes that another feature stores for a story. */
export type StoryBytes = (db: Db, storyId: string) => Promise<number>;

/**
 * Makes sure that `bytes` of film fit in the storage quota of an interview's story, which includes its
 * photographs. Call it in the transaction that announces them. Imported films are
 * kept regardless, because nobody could act on the failure. Fails with `story_full`.
 */
export async function requireStoryQuota(
  tx: Tx,
  interviewId: string,
  bytes: number,
  photographBytes: StoryBytes,
): Promise<void> {
  const storyId = await lockStoryStorage(tx, interviewId);
  const { maxStoryGigabytes } = await readSettings(tx);
  const usedBytes = (await sumFilmBytes(tx, storyId)) + (await photographBytes(tx, storyId));
  if (usedBytes + bytes <= maxStoryGigabytes * 1e9) return;
  const size = maxStoryGigabytes.toLocaleString('en-US');
  throw fail('story_full', {
    text: `This film does not fit: a story may use ${size} GB. A Super Admin can change "Storage per story" in the settings.`,
  });
}

/** How much of a store is left for media, in bytes. */
export interface SpaceLeft extends Space {
  /**
   * Free bytes beyond the reserve that are not reserved by a running upload; negative if they are
   * overcommitted.
   */
  usable: number;
}

/** Returns the space left for new media; null if the store does not report it. */
export async function findSpaceLeft(db: Db, storage: Storage): Promise<SpaceLeft | null> {
  // Query first: a part that arrives in between briefly counts twice, but is never missed.
  const pending = await sumPendingBytes(db, partBytes);
  const space = await storage.space();
  return space && { ...space, usable: space.free - space.reserve - pending };
}
