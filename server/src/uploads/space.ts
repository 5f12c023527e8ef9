import { sql } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import { type Space, type Storage, StorageFull } from '../providers/storage/port.ts';

/** Key of the lock that serializes space reservations of uploads. */
const spaceLockKey = 7_264_001;

/** Locks until the transaction ends, so that the same space is not reserved by two uploads. */
export const lockSpace = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(spaceLockKey)})`.execute(db);

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
  const pending = await sumPendingBytes(db);
  const space = await storage.space();
  return space && { ...space, usable: space.free - space.reserve - pending };
}

/** Returns the bytes that running uploads have announced and not stored yet. */
async function sumPendingBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ pending: string }>`select (
    (select coalesce(sum(bytes), 0) from uploads) - (select coalesce(sum(bytes), 0) from upload_parts)
  )::text as pending`.execute(db);
  return Number(rows[0]?.pending ?? 0);
}
