import type { Film, FilmVersions } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { Links } from '../../../http/links.ts';
import { findPlayback } from './video-format.policy.ts';

interface Row {
  id: string;
  storage_key: string;
  o_file: string;
  poster_key: string | null;
  duration_seconds: number | null;
  video_codec: string | null;
  created_at: Date;
  interview_id: string;
  starts_at: Date;
  recording_consent: string;
  part: number;
  parts: number;
}

/** Selects recordings, current or not, of interviews that are not deleted. */
export const films = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .where('interviews.deleted_at', 'is', null)
    .select([
      'recordings.id',
      'recordings.storage_key',
      'recordings.o_file',
      'recordings.poster_key',
      'recordings.duration_seconds',
      'recordings.video_codec',
      'recordings.created_at',
      'recordings.interview_id',
      'recordings.part',
      'interviews.starts_at',
      'interviews.recording_consent',
      sql<number>`(select count(*)::int from recordings as parts
        where parts.interview_id = interviews.id and parts.replaced_at is null)`.as('parts'),
    ]);

const selectCurrentFilms = (db: Db) => films(db).where('recordings.replaced_at', 'is', null);

/**
 * Returns the films of a story with newly signed URLs, sorted by interview (newest first) and part. Those whose consent
 * is withdrawn are shown to the storyteller and to staff only (`withWithdrawn`).
 */
export async function listFilmsOfStory(
  db: Db,
  links: Links,
  storyId: string,
  { withWithdrawn }: { withWithdrawn: boolean },
): Promise<Film[]> {
  const rows = await selectCurrentFilms(db)
    .where('interviews.story_id', '=', storyId)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'))
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id', 'desc')
    .orderBy('recordings.part')
    .execute();
  return rows.map((row) => filmView(row, links, 'family'));
}

const noVersions: FilmVersions = { light: null, audio: null, storyboard: null };

/** Returns a film without its links, for staff who gave no reason to watch it. */
export const withoutLinks = <T extends Film>(film: T): T => ({
  ...film,
  file: '',
  download: '',
  poster: null,
  versions: noVersions,
});

/** Returns the current film of one interview, part by part; empty if there is none. */
export async function listFilmsOfInterview(db: Db, links: Links, interviewId: string): Promise<Film[]> {
  const rows = await selectCurrentFilms(db)
    .where('interviews.id', '=', interviewId)
    .orderBy('recordings.part')
    .execute();
  return rows.map((row) => filmView(row, links, 'family'));
}

/**
 * Returns a recording with URLs that `reader` may open. URLs with `staff` also open withdrawn recordings; those with
 * `own`, films whose consent is withdrawn.
 */
export function filmView(row: Row, links: Links, reader: 'family' | 'staff'): Film {
  const sign = (key: string, query: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({
      ...query,
      ...(reader === 'staff' ? { staff: '1' } : {}),
      ...(reader === 'family' && row.recording_consent === 'withdrawn' ? { own: '1' } : {}),
    });
    return links.sign(`/api/media/${key}${parameters.size > 0 ? `?${parameters}` : ''}`);
  };
  return {
    id: row.id,
    file: sign(row.storage_key),
    download: sign(row.storage_key, { download: row.o_file }),
    o_file: row.o_file,
    poster: row.poster_key ? sign(row.poster_key) : null,
    duration: row.duration_seconds,
    created_at: row.created_at.toISOString(),
    session_id: row.interview_id,
    recorded_at: row.starts_at.toISOString(),
    part: row.part,
    parts: row.parts,
    playback: findPlayback(row.video_codec),
    versions: noVersions,
  };
}
