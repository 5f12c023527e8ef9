import type { Db, Tx } from '../../../database/connection.ts';
import { isInReach, type Reach } from '../../calendar/interviews/index.ts';

/** A film by the id of its recording, with its interview and story. */
export interface TranscribedFilm {
  id: string;
  interviewId: string;
  storyId: string;
  /** Its place among the parts of the film, from 1. */
  part: number;
  /** Null if unknown. */
  durationSeconds: number | null;
}

const selectFilms = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .where('interviews.deleted_at', 'is', null)
    .select([
      'recordings.id',
      'interviews.id as interviewId',
      'interviews.story_id as storyId',
      'recordings.part',
      'recordings.duration_seconds as durationSeconds',
    ]);

/** Selects the films that a story shows; those whose consent is withdrawn only with `withWithdrawn`. */
const selectFilmsOfStory = (db: Db, storyId: string, { withWithdrawn }: { withWithdrawn: boolean }) =>
  selectFilms(db)
    .where('interviews.story_id', '=', storyId)
    .where('recordings.replaced_at', 'is', null)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'));

/** Finds a current film of a story. */
export const findFilmOfStory = (
  db: Db,
  storyId: string,
  id: string,
  options: { withWithdrawn: boolean },
): Promise<TranscribedFilm | undefined> =>
  selectFilmsOfStory(db, storyId, options).where('recordings.id', '=', id).executeTakeFirst();

/** Lists the current films of a story, in the order of recording. */
export const listFilmsWithin = (
  db: Db,
  storyId: string,
  options: { withWithdrawn: boolean },
): Promise<TranscribedFilm[]> =>
  selectFilmsOfStory(db, storyId, options)
    .orderBy('interviews.starts_at')
    .orderBy('recordings.part')
    .execute();

/** Finds a film, current or not, of an interview within the reach of a staff member. */
export const findFilmInReach = (db: Db, reach: Reach, id: string): Promise<TranscribedFilm | undefined> =>
  selectFilms(db).where(isInReach(reach)).where('recordings.id', '=', id).executeTakeFirst();

/** Finds a film for a link: for the storyteller and staff any, for others one that the family sees. */
export const findLinkedFilm = (
  db: Db,
  id: string,
  { own }: { own: boolean },
): Promise<TranscribedFilm | undefined> =>
  selectFilms(db)
    .where('recordings.id', '=', id)
    .$if(!own, (query) =>
      query
        .where('recordings.replaced_at', 'is', null)
        .where('interviews.recording_consent', '<>', 'withdrawn'),
    )
    .executeTakeFirst();

/** Locks a film, which serializes changes of its transcript and passages. */
export const lockFilm = (tx: Tx, id: string): Promise<unknown> =>
  tx.selectFrom('recordings').select('id').where('id', '=', id).forNoKeyUpdate().execute();
