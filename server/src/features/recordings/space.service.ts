import type { Db, Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import type { Space, Storage } from '../../providers/storage/port.ts';
import { StorageFull } from '../../providers/storage/port.ts';
import { readSettings } from '../settings/index.ts';
import { filmBytesOfStory, lockSpace, lockStoryStorage, pendingBytes } from './space.queries.ts';

/**
 * Bytes of a part of an import: what is fetched again when a connection is cut. Every store takes parts of this
 * size.
 */
export const partBytes = 8 * 1024 * 1024;

/**
 * Makes sure that `bytes` fit into the store beside its reserve and what uploads under way still have to send. In
 * the transaction that announces them, so that the next one counts them too.
 * @throws StorageFull when they do not fit
 */
export async function requireSpace(storage: Storage, tx: Tx, bytes: number): Promise<void> {
  await lockSpace(tx);
  await requireUsableSpace(storage, tx, bytes);
}

/**
 * Makes sure that `bytes`, which nothing announces, fit beside the store's reserve and what uploads under way still
 * have to send.
 * @throws StorageFull when they do not fit
 */
export async function requireUsableSpace(storage: Storage, db: Db, bytes: number): Promise<void> {
  const space = await spaceLeft(db, storage);
  if (space && space.usable < bytes) throw new StorageFull(`There is no space for ${bytes} bytes.`);
}

/** How many bytes another feature keeps for a story. */
export type StoryBytes = (db: Db, storyId: string) => Promise<number>;

/**
 * Makes sure that `bytes` of film fit into what the story of an interview may take in the store, beside its
 * photographs. In the transaction that announces them. Films from video meetings are always kept: nobody is there
 * to choose. Fails with `story_full`.
 */
export async function requireStoryRoom(
  tx: Tx,
  interviewId: string,
  bytes: number,
  photographBytes: StoryBytes,
): Promise<void> {
  const storyId = await lockStoryStorage(tx, interviewId);
  const { maxStoryGigabytes } = await readSettings(tx);
  const kept = (await filmBytesOfStory(tx, storyId)) + (await photographBytes(tx, storyId));
  if (kept + bytes <= maxStoryGigabytes * 1e9) return;
  const size = maxStoryGigabytes.toLocaleString('en-US');
  throw fail('story_full', {
    text: `This film does not fit: a story may use ${size} GB. A Super Admin can change "Storage per story" in the settings.`,
  });
}

/** How much of a store is left for media, in bytes. */
export interface SpaceLeft extends Space {
  /** Free bytes beside the reserve that no upload under way was promised; negative when too many were. */
  usable: number;
}

/** How much space is left for new media; null where the store does not tell. */
export async function spaceLeft(db: Db, storage: Storage): Promise<SpaceLeft | null> {
  // Asked first: a part that arrives meanwhile counts twice for a moment, and never not at all.
  const pending = await pendingBytes(db, partBytes);
  const space = await storage.space();
  return space && { ...space, usable: space.free - space.reserve - pending };
}
