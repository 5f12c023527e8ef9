import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';
import { deleteNotifications } from '../../platform/notifications/index.ts';

/**
 * Deletes all memories of a person's own stories, the person's hearts, and, unless they stay, the person's comments and
 * memories in other stories. Returns the folders of the deleted photographs in the media store, and the files of spoken
 * comments.
 */
export async function eraseMemories(
  tx: Tx,
  { personId, storyIds, keepsContributions }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const files = keepsContributions ? [] : await eraseComments(tx, personId);
  await eraseHearts(tx, personId);
  const memories = tx
    .selectFrom('memories')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(keepsContributions ? [] : [eb('author_id', '=', personId)]),
        eb('story_id', '=', sql<string>`any(${storyIds}::uuid[])`),
      ]),
    );
  await tx.deleteFrom('comments').where('memory_id', 'in', memories).execute();
  const deleted = await tx
    .deleteFrom('memories')
    .where('id', 'in', memories)
    .returning(['id', 'image_key'])
    .execute();
  await deleteNotifications(tx, {
    kind: 'voice-comment-added',
    urls: deleted.map(({ id }) => `/post/${id}`),
  });
  return { files, folders: deleted.map((memory) => memory.image_key) };
}

/** Deletes a person's comments, and corrects the counts of their memories. Returns the files of spoken ones. */
async function eraseComments(tx: Tx, personId: string): Promise<string[]> {
  const { rows } = await sql<{ voice_key: string }>`
    with deleted as (delete from comments where author_id = ${personId} returning memory_id, deleted_at, voice_key),
      visible as (
        select memory_id, count(*)::int as count from deleted where deleted_at is null group by memory_id
      ),
      counted as (
        update memories set comments_count = comments_count - visible.count from visible
        where memories.id = visible.memory_id
      )
    select voice_key from deleted where voice_key is not null`.execute(tx);
  return rows.map((row) => row.voice_key);
}

/** Deletes a person's hearts, and corrects the counts of their memories. */
async function eraseHearts(tx: Tx, personId: string): Promise<void> {
  await sql`
    with deleted as (delete from hearts where person_id = ${personId} returning memory_id)
    update memories set hearts_count = hearts_count - 1 from deleted
    where memories.id = deleted.memory_id`.execute(tx);
}
