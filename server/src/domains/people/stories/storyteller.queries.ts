import type { Storyteller } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';
import type { Links } from '../../../http/links.ts';
import {
  type FilmReader,
  findContactEmail,
  findSignInState,
  listFilmsOfStory,
  type Person,
  toUserInfo,
} from '../people/index.ts';

/** Returns the storyteller of a story; undefined if the account is deleted. */
export const findStoryteller = (db: Db, storyId: string): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .innerJoin('stories', 'stories.person_id', 'people.id')
    .selectAll('people')
    .where('stories.id', '=', storyId)
    .where('people.deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns a storyteller in the API's format, with the story's recordings. */
export async function buildStoryteller(
  db: Db,
  links: Links,
  storyId: string,
  person: Person,
  films: FilmReader,
): Promise<Storyteller> {
  const videos = await listFilmsOfStory(db, links, storyId, films);
  return {
    ...toUserInfo(person, 'Customer', false),
    email: await findContactEmail(db, person),
    recorded_at: videos[0]?.recorded_at ?? null,
    video: videos[0] ?? null,
    videos,
    sign_in: findSignInState(person),
  };
}
