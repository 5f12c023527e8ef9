import type { Film } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { Links } from '../../http/links.ts';

interface Row {
  id: string;
  storage_key: string;
  o_file: string;
  poster_key: string | null;
  duration_seconds: number | null;
  created_at: Date;
}

const current = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'recordings.id',
      'recordings.storage_key',
      'recordings.o_file',
      'recordings.poster_key',
      'recordings.duration_seconds',
      'recordings.created_at',
    ])
    .where('recordings.replaced_at', 'is', null)
    .where('interviews.deleted_at', 'is', null);

/** The films of a story, newest first, with freshly signed addresses. */
export async function filmsOfStory(db: Db, links: Links, storyId: string): Promise<Film[]> {
  const rows = await current(db)
    .where('interviews.story_id', '=', storyId)
    .orderBy('recordings.created_at', 'desc')
    .execute();
  return rows.map((row) => film(row, links));
}

/** The current film of one interview; null while there is none. */
export async function filmOfInterview(db: Db, links: Links, interviewId: string): Promise<Film | null> {
  const row = await current(db).where('interviews.id', '=', interviewId).executeTakeFirst();
  return row ? film(row, links) : null;
}

const film = (row: Row, links: Links): Film => {
  const path = `/api/media/${row.storage_key}`;
  return {
    id: row.id,
    file: links.sign(path),
    download: links.sign(`${path}?${new URLSearchParams({ download: row.o_file })}`),
    o_file: row.o_file,
    poster: row.poster_key ? links.sign(`/api/media/${row.poster_key}`) : null,
    duration: row.duration_seconds,
    created_at: row.created_at.toISOString(),
  };
};
