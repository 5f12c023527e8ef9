import type { FilmPosition } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';

/** What a person may watch: the films of a story; those whose consent is withdrawn only if `withWithdrawn`. */
export interface FilmReach {
  storyId: string;
  withWithdrawn: boolean;
}

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

/** Lists where a person stopped watching films in reach. */
export const listPositions = (db: Db, reach: FilmReach, personId: string): Promise<FilmPosition[]> =>
  selectFilmedInterviews(db, reach)
    .innerJoin('film_positions', 'film_positions.interview_id', 'interviews.id')
    .where('film_positions.person_id', '=', personId)
    .select(['film_positions.interview_id as session_id', 'film_positions.at_ms'])
    .orderBy('film_positions.interview_id')
    .execute();

export async function upsertPosition(
  db: Db,
  personId: string,
  { session_id, at_ms }: FilmPosition,
  updatedAt: Date,
): Promise<void> {
  await db
    .insertInto('film_positions')
    .values({ person_id: personId, interview_id: session_id, at_ms, updated_at: updatedAt })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'interview_id']).doUpdateSet({ at_ms, updated_at: updatedAt }),
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
