import type { FilmPosition } from '@lifestory/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { filmEndOf, filmStartOf } from '../film-part.queries.ts';

/** What a person may watch: the films of a story; those whose consent is withdrawn only if `withWithdrawn`. */
export interface FilmReach {
  storyId: string;
  withWithdrawn: boolean;
}

const interviewOfPosition = sql<string>`film_positions.interview_id`;
const filmStartMs = filmStartOf(interviewOfPosition);

/** Where a position is in the current film, in milliseconds. */
export const positionMs = sql<number>`film_positions.at_ms - ${filmStartMs}`;

/** The condition that a position is in the current film. */
const isInFilm = sql<SqlBool>`film_positions.at_ms >= ${filmStartMs}
  and film_positions.at_ms < coalesce(${filmEndOf(interviewOfPosition)}, film_positions.at_ms + 1)`;

/** Selects the interviews with a current film in reach. */
const selectFilmedInterviews = (db: Db, { storyId, withWithdrawn }: FilmReach) =>
  db
    .selectFrom('interviews')
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recordings')
          .select('recordings.id')
          .whereRef('recordings.interview_id', '=', 'interviews.id')
          .where('recordings.replaced_at', 'is', null),
      ),
    );

/** Whether an interview has a current film in reach. */
export async function isFilmInReach(db: Db, reach: FilmReach, interviewId: string): Promise<boolean> {
  const row = await selectFilmedInterviews(db, reach)
    .select('interviews.id')
    .where('interviews.id', '=', interviewId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists where a person stopped watching the films within their reach. Positions in a part that was trimmed away are
 * left out; they are stored, so they are back when the trimming is undone.
 */
export const listPositions = (db: Db, reach: FilmReach, personId: string): Promise<FilmPosition[]> =>
  selectFilmedInterviews(db, reach)
    .innerJoin('film_positions', 'film_positions.interview_id', 'interviews.id')
    .where('film_positions.person_id', '=', personId)
    .where(isInFilm)
    .select(['film_positions.interview_id as session_id', positionMs.as('at_ms')])
    .orderBy('film_positions.interview_id')
    .execute();

/** Stores a position, on the clock of the recorded call. */
export async function upsertPosition(
  db: Db,
  personId: string,
  { session_id, at_ms }: FilmPosition,
  updatedAt: Date,
): Promise<void> {
  await db
    .insertInto('film_positions')
    .values({
      person_id: personId,
      interview_id: session_id,
      at_ms: sql<number>`${at_ms}::int + ${filmStartOf(sql`${session_id}`)}`,
      updated_at: updatedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'interview_id']).doUpdateSet(({ ref }) => ({
        at_ms: ref('excluded.at_ms'),
        updated_at: updatedAt,
      })),
    )
    .execute();
}

export async function deletePosition(db: Db, personId: string, interviewId: string): Promise<void> {
  await db
    .deleteFrom('film_positions')
    .where('person_id', '=', personId)
    .where('interview_id', '=', interviewId)
    .execute();
}
