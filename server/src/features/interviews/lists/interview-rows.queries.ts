import type { Db } from '../../../database/connection.ts';

/** Interviews with their person, their story and the first part of their current recording, if there is one. */
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
