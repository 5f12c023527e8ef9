import type { Db } from '../../../database/connection.ts';

/**
 * Returns the memories that a person added to a story since a given time, first added first, with the storyteller's
 * id.
 */
export const listMemoriesAddedSince = (db: Db, storyId: string, authorId: string, since: Date) =>
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
