import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import { compileOnce } from '../../database/statements/compiled-query.ts';

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

/** Returns the ids of a person's own stories. */
export async function findStoryIds(db: Db, personId: string): Promise<string[]> {
  const stories = await db.selectFrom('stories').select('id').where('person_id', '=', personId).execute();
  return stories.map(({ id }) => id);
}

/** The person who pays for the hosting of a story and gets the mails about it: its keeper, or else its storyteller. */
export const payerId = sql<string>`coalesce(stories.keeper_id, stories.person_id)`;
