import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';

/**
 * Deletes all memories of a person's own stories, and, unless they stay, the person's comments and memories in other
 * stories. Returns the folders of the deleted photographs in the media store.
 */
export async function eraseMemories(
  tx: Tx,
  { personId, storyIds, keepsContributions }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  if (!keepsContributions) await eraseComments(tx, personId);
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
    .returning('image_key')
    .execute();
  return { folders: deleted.map((memory) => memory.image_key) };
}

async function eraseComments(tx: Tx, personId: string): Promise<void> {
  await sql`
    with deleted as (delete from comments where author_id = ${personId} returning memory_id, deleted_at),
      visible as (
        select memory_id, count(*)::int as count from deleted where deleted_at is null group by memory_id
      )
    update memories set comments_count = comments_count - visible.count from visible
    where memories.id = visible.memory_id`.execute(tx);
}
