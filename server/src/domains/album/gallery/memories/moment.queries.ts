import type { FilmPosition } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import type { ChapterSpan } from '../../../film/chapters/index.ts';
import { filmStartOf } from '../../../film/recordings/index.ts';
import { selectMemoriesOfStory, selectShortMemories } from './memory.queries.ts';

/** Links a memory to a moment of a film, or to none. Like a chapter, it is stored on the clock of the recorded call. */
export async function updateMoment(db: Db, id: string, moment: FilmPosition | null): Promise<void> {
  await db
    .updateTable('memories')
    .set({
      film_interview_id: moment?.session_id ?? null,
      film_at_ms:
        moment && sql<number>`${moment.at_ms}::int + ${filmStartOf(sql`${moment.session_id}::uuid`)}`,
    })
    .where('id', '=', id)
    .execute();
}

/** Maximum number of photographs that are shown for a chapter. */
const maxMemoriesOfChapter = 60;

/**
 * Lists the memories of a chapter, oldest photograph first: those that are linked to a moment in it, and those of its
 * years.
 */
export const listMemoriesOfChapter = (
  db: Db,
  storyId: string,
  { session_id, from_ms, to_ms, first_year, last_year }: ChapterSpan,
) =>
  selectShortMemories(
    db,
    selectMemoriesOfStory(db, storyId)
      .where(({ and, between, eb, or }) =>
        or([
          and([
            eb('memories.film_interview_id', '=', session_id),
            eb('memories.film_at_ms', '>=', from_ms),
            ...(to_ms === null ? [] : [eb('memories.film_at_ms', '<', to_ms)]),
          ]),
          ...(first_year === null ? [] : [between('memories.year', first_year, last_year ?? first_year)]),
        ]),
      )
      .orderBy('memories.year')
      .orderBy('memories.month', (order) => order.asc().nullsFirst())
      .orderBy('memories.created_at')
      .orderBy('memories.id')
      .limit(maxMemoriesOfChapter),
  ).execute();
