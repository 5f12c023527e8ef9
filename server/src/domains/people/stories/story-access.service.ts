import type { Db } from '../../../database/connection.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';

/**
 * Returns the id of the story of a request: the active one, or for staff that of the storyteller `personId`, for an
 * Interviewer only if one of the story's interviews is assigned to them.
 * Fails with `account_inactive` if the active story is disabled, and with `not_found` if the story is not accessible.
 */
export async function findAccessibleStoryId(
  db: Db,
  actor: Actor,
  personId: string | undefined,
): Promise<string> {
  const isByStaff = isStaff(actor.role);
  if (!isByStaff && actor.disabled) throw fail('account_inactive');
  if (isByStaff ? personId === undefined : actor.storyId === null) throw fail('not_found');
  // Authentication has established that the active story can be reached.
  if (!isByStaff && actor.storyId !== null && personId === undefined) return actor.storyId;
  let query = db
    .selectFrom('stories')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select('stories.id')
    .where('people.deleted_at', 'is', null);
  if (!isByStaff) query = query.where('stories.id', '=', actor.storyId);
  if (actor.role === 'Interviewer') {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('interviews')
          .select('interviews.id')
          .whereRef('interviews.story_id', '=', 'stories.id')
          .where('interviews.interviewer_id', '=', actor.personId)
          .where('interviews.deleted_at', 'is', null),
      ),
    );
  }
  if (personId !== undefined) query = query.where('stories.person_id', '=', personId);
  const story = await query.executeTakeFirst();
  if (!story) throw fail('not_found');
  return story.id;
}
