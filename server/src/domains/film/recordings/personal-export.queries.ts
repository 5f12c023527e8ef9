import { sql } from 'kysely';
import { dateAt } from '../../../calendar.ts';
import type {
  ExportedFilm,
  ExportPersonalData,
  ExportSections,
} from '../../../contributions/personal-export.ts';
import type { Db } from '../../../database/connection.ts';
import { formatFullName } from '../../people/people/index.ts';
import { positionMs } from './positions/position.queries.ts';

/**
 * Exports the films of a person's own story with their posters, in the order of recording, and where they stopped
 * watching films.
 */
export const exportFilms: ExportPersonalData = async (db, { personId, storyId, name, addFile }) => {
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
  return { films, film_positions: await listFilmPositions(db, personId) };
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

/** Lists where a person stopped watching films, the last watched one first. */
async function listFilmPositions(db: Db, personId: string): Promise<ExportSections['film_positions']> {
  const rows = await db
    .selectFrom('film_positions')
    .innerJoin('interviews', 'interviews.id', 'film_positions.interview_id')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .where('film_positions.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .select([
      sql<number>`greatest(0, ${positionMs})`.as('at_ms'),
      'film_positions.updated_at',
      'interviews.starts_at',
      'storyteller.fname',
      'storyteller.lname',
    ])
    .orderBy('film_positions.updated_at', 'desc')
    .orderBy('film_positions.interview_id')
    .execute();
  return rows.map((row) => ({
    storyteller: formatFullName(row),
    recorded: dateAt(row.starts_at),
    at_seconds: row.at_ms / 1000,
    watched_at: row.updated_at.toISOString(),
  }));
}
