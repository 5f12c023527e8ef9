import type { Tx } from '../../../database/connection.ts';

const lockStories = (tx: Tx) =>
  tx
    .selectFrom('stories')
    .select(['id', 'person_id as personId', 'keeper_id as keeperId', 'opened_at as openedAt'])
    .forNoKeyUpdate();

/** Locks the story of a person, which serializes opening it with payments for its hosting. */
export const lockStoryByPerson = (tx: Tx, personId: string) =>
  lockStories(tx).where('person_id', '=', personId).executeTakeFirst();

/** Locks a story. Lock order: interview, story, payments. */
export const lockStory = (tx: Tx, id: string) => lockStories(tx).where('id', '=', id).executeTakeFirst();

/** Opens a story to its storyteller and members. */
export async function openStory(tx: Tx, storyId: string, now: Date): Promise<void> {
  await tx.updateTable('stories').set({ opened_at: now }).where('id', '=', storyId).execute();
}

/** Hands a story over to a keeper, or back to its storyteller (null). */
export async function setKeeper(tx: Tx, storyId: string, keeperId: string | null): Promise<void> {
  await tx.updateTable('stories').set({ keeper_id: keeperId }).where('id', '=', storyId).execute();
}
