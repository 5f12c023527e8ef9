import type { Db } from '../../database/connection.ts';
import type { Person } from './person.queries.ts';

/**
 * Returns the storyteller of a story or a member who has entered it; undefined for anybody else. Invited people
 * who have not entered are excluded because the existence of an account is private.
 */
export async function findPersonOfStory(
  db: Db,
  storyId: string,
  personId: string,
): Promise<(Person & { owns_story: boolean }) | undefined> {
  const row = await db
    .selectFrom('people')
    .innerJoin('stories', (join) => join.on('stories.id', '=', storyId))
    .selectAll('people')
    .select('stories.person_id as owner_id')
    .where('people.id', '=', personId)
    .where('people.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('stories.person_id', '=', eb.ref('people.id')),
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.story_id', '=', 'stories.id')
            .whereRef('memberships.person_id', '=', 'people.id')
            .where('memberships.entered_at', 'is not', null),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { owner_id, ...person } = row;
  return { ...person, owns_story: owner_id === personId };
}
