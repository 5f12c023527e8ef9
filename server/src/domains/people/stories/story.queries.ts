import type { NoStory } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { formatFullName } from '../people/index.ts';

/** Whether an interview of the story `stories` is completed, so that it has a film. */
export const isStoryRecorded = sql<boolean>`exists (
  select from interviews
  where interviews.story_id = stories.id and interviews.status = 'completed' and interviews.deleted_at is null)`;

/** Whether a person has booked an interview for a story of their own that is not open yet. */
export async function hasUnopenedStory(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stories')
    .innerJoin('interviews', 'interviews.story_id', 'stories.id')
    .select('stories.id')
    .where('stories.person_id', '=', personId)
    .where('stories.opened_at', 'is', null)
    .where('interviews.deleted_at', 'is', null)
    .where('interviews.status', '<>', 'cancelled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds why a person has no story to enter: what happened last to the stories that they could open. */
export async function findNoStoryReason(db: Db, personId: string): Promise<NoStory> {
  const keeper = await db
    .selectFrom('stories')
    .innerJoin('people as keeper', 'keeper.id', 'stories.keeper_id')
    .select(['keeper.fname', 'keeper.lname'])
    .where('stories.person_id', '=', personId)
    .executeTakeFirst();
  if (keeper) return { reason: 'taken_over', name: formatFullName(keeper) };
  // The storyteller of a closed story is deleted; their memberships end once they are erased.
  const { rows } = await sql<{
    reason: 'removed' | 'left' | 'erased' | 'deleted';
    fname: string;
    lname: string;
  }>`
    select ended.reason, storyteller.fname, storyteller.lname
    from (
      select story_id, reason, ended_at from former_memberships where person_id = ${personId}
      union all
      select memberships.story_id, 'deleted', people.deleted_at
      from memberships
      join stories on stories.id = memberships.story_id
      join people on people.id = stories.person_id
      where memberships.person_id = ${personId} and people.deleted_at is not null
    ) as ended
    join stories on stories.id = ended.story_id
    join people as storyteller on storyteller.id = stories.person_id
    order by ended.ended_at desc, ended.story_id
    limit 1`.execute(db);
  const [last] = rows;
  if (last) {
    const reason = last.reason === 'removed' || last.reason === 'left' ? last.reason : 'closed';
    return { reason, name: formatFullName(last).trim() || null };
  }
  return { reason: (await hasUnopenedStory(db, personId)) ? 'not_opened' : 'none', name: null };
}

const insertMissingStory = compileOnce((db, id: string, personId: string) =>
  db
    .insertInto('stories')
    .columns(['id', 'person_id'])
    .expression((eb) =>
      eb
        .selectFrom('people')
        .select([sql<string>`${id}::uuid`.as('id'), 'people.id as person_id'])
        .where('people.id', '=', personId),
    )
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id'),
);

/**
 * Inserts the story of a storyteller under the given or a new id; returns its id, or undefined if they already have one
 * or do not exist. It can therefore be sent together with the insertion of the storyteller.
 */
export async function insertStory(db: Db, personId: string, id = newId()): Promise<string | undefined> {
  const [inserted] = await insertMissingStory(db, id, personId);
  return inserted?.id;
}

/** Finds or inserts the story of a storyteller; returns its id. */
export async function ensureStory(db: Db, personId: string): Promise<string> {
  const insertedId = await insertStory(db, personId);
  if (insertedId) return insertedId;
  const { id } = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether a person's own story was taken over. */
export async function isStoryTakenOver(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', personId)
    .where('keeper_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of a person's own stories. */
export async function findStoryIds(db: Db, personId: string): Promise<string[]> {
  const stories = await db.selectFrom('stories').select('id').where('person_id', '=', personId).execute();
  return stories.map(({ id }) => id);
}

/** The person who pays for the hosting of a story and gets the mails about it: its keeper, or else its storyteller. */
export const payerId = sql<string>`coalesce(stories.keeper_id, stories.person_id)`;
