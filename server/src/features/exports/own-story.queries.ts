import type { Db } from '../../database/connection.ts';

/** Returns a person's opened story; undefined if they have none. */
export const findOwnStory = (db: Db, personId: string) =>
  db
    .selectFrom('stories')
    .select(['id', 'opened_at'])
    .where('person_id', '=', personId)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
