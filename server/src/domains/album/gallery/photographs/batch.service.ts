import { sql } from 'kysely';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { findPerson, formatFullName } from '../../../people/people/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { labelOf } from '../memories/memory.view.ts';
import { findLastBatch } from './batch.policy.ts';

/** How far to look back for the first photograph of a batch, in milliseconds. */
const maxLookBackMs = 24 * 60 * 60 * 1000;

interface AddedMemory {
  id: string;
  storyId: string;
  authorId: string;
  year: number;
  month: number | null;
}

/**
 * Notifies the storyteller and members of a new photograph, in the transaction that adds it. A batch makes one
 * notification with a count.
 */
export async function notifyOfMemory(
  app: AppContext,
  tx: Tx,
  { id, storyId, authorId, year, month }: AddedMemory,
): Promise<void> {
  // Serializes concurrent uploads of a person to a story, so that each counts the previous ones.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`batch:${storyId}:${authorId}`}, 0))`.execute(tx);
  const since = new Date(app.now().getTime() - maxLookBackMs);
  const batch = findLastBatch(await listMemoriesAddedSince(tx, storyId, authorId, since));
  const [first] = batch;
  if (!first) return;
  const author = await findPerson(tx, authorId);
  const galleryUrl = `/gallery?story=${first.storytellerId}`;
  await notify(app, tx, {
    kind: 'memory-added',
    to: { storyId },
    from: authorId,
    mentionedPersonIds: [],
    url: batch.length > 1 ? galleryUrl : `/post/${id}`,
    values: { name: author ? formatFullName(author) : '', label: labelOf(year, month), count: batch.length },
    replacing: {
      urls: [galleryUrl, ...batch.map((memory) => `/post/${memory.id}`)],
      since: first.created_at,
    },
  });
}

/**
 * Returns the memories that a person added to a story since a given time, first added first, with the storyteller's
 * id.
 */
const listMemoriesAddedSince = (db: Db, storyId: string, authorId: string, since: Date) =>
  db
    .selectFrom('memories')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .select(['memories.id', 'memories.created_at', 'stories.person_id as storytellerId'])
    .where('memories.story_id', '=', storyId)
    .where('memories.author_id', '=', authorId)
    .where('memories.created_at', '>=', since)
    .where('memories.deleted_at', 'is', null)
    .orderBy('memories.created_at')
    .orderBy('memories.id')
    .execute();
