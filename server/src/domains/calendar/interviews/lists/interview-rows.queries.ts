import type { Db } from '../../../../database/connection.ts';

/** Joins interviews with their person, their story and, if recorded, the first part of the current recording. */
export const joinInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .leftJoin('recordings', (join) =>
      join
        .onRef('recordings.interview_id', '=', 'interviews.id')
        .on('recordings.replaced_at', 'is', null)
        .on('recordings.part', '=', 1),
    );
