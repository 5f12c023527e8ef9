import type { MemoryTexts } from '@lifestory/contract';
import type { Updateable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { Memories } from '../../../../database/schema.generated.ts';
import { deleteNotifications } from '../../../platform/notifications/index.ts';

interface NewMemory extends MemoryTexts {
  id: string;
  story_id: string;
  author_id: string;
  year: number;
  month: number | null;
  image_key: string;
  width: number;
  height: number;
  original_format: string;
  original_name: string | null;
  /** Total bytes of the original and its variants. */
  bytes: number;
  created_at: Date;
}

/** Inserts a memory. */
export async function insertMemory(tx: Tx, memory: NewMemory): Promise<void> {
  await tx.insertInto('memories').values(memory).execute();
}

/** Updates the texts or date of a memory. */
export async function updateMemory(
  db: Db,
  id: string,
  fields: Pick<Updateable<Memories>, keyof MemoryTexts | 'year' | 'month'>,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  await db.updateTable('memories').set(fields).where('id', '=', id).execute();
}

/** Soft-deletes a memory; returns false if it was already deleted. */
export async function softDeleteMemory(
  tx: Tx,
  id: string,
  personId: string,
  deletedAt: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('memories')
    .set({ deleted_at: deletedAt, deleted_by: personId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Restores a memory of a story if this person deleted it at `since` or later; returns whether it was restored. */
export async function undeleteMemory(
  db: Db,
  storyId: string,
  id: string,
  personId: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('memories')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .where('deleted_by', '=', personId)
    .where('deleted_at', '>=', since)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the folder in the media store and the deletion time of a deleted memory; undefined if it is not deleted. */
export const findDeletedMemory = (
  db: Db,
  id: string,
): Promise<{ image_key: string; deleted_at: Date | null } | undefined> =>
  db
    .selectFrom('memories')
    .select(['image_key', 'deleted_at'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

/**
 * Permanently deletes a memory with its comments, and notifications with what was said in them; its hearts go with it.
 */
export async function deleteMemoryRow(tx: Tx, id: string): Promise<void> {
  await deleteNotifications(tx, { kind: 'voice-comment-added', urls: [`/post/${id}`] });
  await tx.deleteFrom('comments').where('memory_id', '=', id).execute();
  await tx.deleteFrom('memories').where('id', '=', id).execute();
}

/** Whether any memory, deleted or not, stores its pictures in `folder`. */
export async function isMemoryFolder(db: Db, folder: string): Promise<boolean> {
  const row = await db.selectFrom('memories').select('id').where('image_key', '=', folder).executeTakeFirst();
  return row !== undefined;
}
