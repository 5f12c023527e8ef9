import type { Db, Tx } from '../../../database/connection.ts';

/** Returns the sound of a spoken comment, and the folder of its memory; undefined if it is gone. */
export const findVoice = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .select(['comments.voice_key', 'comments.voice_ms', 'memories.image_key'])
    .where('comments.id', '=', id)
    .where('comments.voice_key', 'is not', null)
    .executeTakeFirst();

/** Replaces the sound `oldKey` of a spoken comment; returns whether the comment still had it. */
export async function replaceVoice(
  tx: Tx,
  id: string,
  oldKey: string,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ voice_key: key, voice_bytes: bytes })
    .where('id', '=', id)
    .where('voice_key', '=', oldKey)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
