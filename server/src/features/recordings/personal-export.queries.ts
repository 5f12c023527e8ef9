import { dateAt } from '../../calendar.ts';
import type { ExportedFilm, ExportPersonalData } from '../../contributions/personal-export.ts';
import type { Db } from '../../database/connection.ts';

/** Exports the films of a person's own story with their posters, in the order of recording. */
export const exportFilms: ExportPersonalData = async (db, { storyId, name, addFile }) => {
  const films: ExportedFilm[] = [];
  for (const row of storyId ? await listFilms(db, storyId) : []) {
    const recordedOn = dateAt(row.starts_at);
    const title = `${recordedOn} ${name}`;
    films.push({
      file: await addFile(row.storage_key, 'recordings', title),
      poster: row.poster_key && (await addFile(row.poster_key, 'recordings', title)),
      interview_id: row.interview_id,
      recorded: recordedOn,
      seconds: row.duration_seconds,
      original_name: row.o_file,
    });
  }
  return { films };
};

const listFilms = (db: Db, storyId: string) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'interviews.starts_at',
      'recordings.interview_id',
      'recordings.storage_key',
      'recordings.poster_key',
      'recordings.o_file',
      'recordings.duration_seconds',
    ])
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .where('recordings.replaced_at', 'is', null)
    .orderBy('interviews.starts_at')
    .orderBy('recordings.part')
    .orderBy('recordings.id')
    .execute();
