import type { Storyteller } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { Links } from '../../http/links.ts';
import { filmsOfStory, type Person, userInfo } from '../people/index.ts';

/** The storyteller of an opened story; undefined when there is none. */
export const storytellerOf = (db: Db, storyId: string): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .innerJoin('stories', 'stories.person_id', 'people.id')
    .selectAll('people')
    .where('stories.id', '=', storyId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();

/** A storyteller with the films of the story. */
export async function storytellerView(
  db: Db,
  links: Links,
  storyId: string,
  person: Person,
): Promise<Storyteller> {
  const videos = await filmsOfStory(db, links, storyId);
  return {
    ...userInfo(person, 'Customer', false),
    recorded_at: await lastRecordedAt(db, storyId),
    video: videos[0] ?? null,
    videos,
  };
}

/** When the newest interview with a film was held. */
async function lastRecordedAt(db: Db, storyId: string): Promise<string | null> {
  const row = await db
    .selectFrom('interviews')
    .innerJoin('recordings', 'recordings.interview_id', 'interviews.id')
    .select('interviews.starts_at')
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .where('recordings.replaced_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.starts_at.toISOString() ?? null;
}
