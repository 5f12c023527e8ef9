import type { Db } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';

/** The story of a storyteller, made when there is none; answers its id. */
export async function ensureStory(db: Db, personId: string): Promise<string> {
  await db
    .insertInto('stories')
    .values({ id: newId(), person_id: personId })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .execute();
  const { id } = await db
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return id;
}
