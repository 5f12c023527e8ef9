import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';

/** Returns a spoken comment without a text, with what its notification contains; undefined if there is none. */
export const findUntranscribedVoice = (db: Db, id: string) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people as author', 'author.id', 'comments.author_id')
    .select([
      'comments.memory_id',
      'comments.author_id',
      'comments.voice_key',
      'comments.created_at',
      'memories.caption',
      'memories.year',
      'memories.month',
      'author.fname',
      'author.lname',
    ])
    .where('comments.id', '=', id)
    .where('comments.voice_key', 'is not', null)
    .where('comments.voice_text', 'is', null)
    .executeTakeFirst();

/** Sets the text of a spoken comment; returns whether it still exists. */
export async function setVoiceText(tx: Tx, id: string, text: string): Promise<boolean> {
  const row = await tx
    .updateTable('comments')
    .set({ voice_text: text })
    .where('id', '=', id)
    .where('voice_key', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the transcription of the oldest spoken comments that lack it was queued; returns their ids. */
export async function queueUntranscribedVoices(tx: Tx, max: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update comments set voice_text_queued_at = ${now}
    where id in (
      select id from comments
      where voice_key is not null and voice_text is null and voice_text_queued_at is null
      order by created_at limit ${max}
    )
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
