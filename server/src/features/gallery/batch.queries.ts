import type { Db } from '../../database/connection.ts';

/** What one person has added to a story since an instant, the first first, with whose story it is. */
export const addedSince = (db: Db, storyId: string, authorId: string, since: Date) =>
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
