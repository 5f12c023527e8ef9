import type { FamilyCopy, Film, FilmRange } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import type { Links } from '../../../../http/links.ts';
import { noVersions, type VersionRow, viewVersions } from './film-versions.view.ts';
import { findPlayback } from './video-format.policy.ts';

interface Row extends VersionRow {
  id: string;
  storage_key: string;
  o_file: string;
  poster_key: string | null;
  duration_seconds: number | null;
  created_at: Date;
  interview_id: string;
  starts_at: Date;
  recording_consent: string;
  part: number;
  parts: number;
  has_transcript: boolean;
  is_restricted: boolean;
}

/** Which films of a story a reader sees, and how. */
export interface FilmReader {
  withWithdrawn: boolean;
  restrictedOn: string | null;
  /** The day in Los Angeles whose version of the family is returned beside the original, for staff. */
  familyCopyOn?: string | null;
}

/** Selects recordings, current or not, of interviews that are not deleted. */
export const films = (db: Db) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .leftJoin('film_versions', 'film_versions.recording_id', 'recordings.id')
    .where('interviews.deleted_at', 'is', null)
    .select([
      'recordings.id',
      'recordings.storage_key',
      'recordings.o_file',
      'recordings.poster_key',
      'recordings.duration_seconds',
      'recordings.video_codec',
      'film_versions.light_key',
      'film_versions.audio_key',
      'film_versions.storyboard_key',
      'film_versions.storyboard',
      'film_versions.hidden_ranges',
      'recordings.created_at',
      'recordings.interview_id',
      'recordings.part',
      'interviews.starts_at',
      'interviews.recording_consent',
      sql<number>`(select count(*)::int from recordings as parts
        where parts.interview_id = interviews.id and parts.replaced_at is null)`.as('parts'),
      sql<boolean>`exists (select from transcripts where transcripts.recording_id = recordings.id)`.as(
        'has_transcript',
      ),
      sql<boolean>`exists (
        select from film_restrictions where film_restrictions.recording_id = recordings.id)`.as(
        'is_restricted',
      ),
    ]);

const selectCurrentFilms = (db: Db) => films(db).where('recordings.replaced_at', 'is', null);

/**
 * Returns the films of a story with newly signed URLs, sorted by interview (newest first) and part. Those whose consent
 * is withdrawn are shown to the storyteller and to staff only (`withWithdrawn`). Passages that are restricted on the
 * day `restrictedOn` in Los Angeles are hidden; null for a reader who sees them.
 */
export async function listFilmsOfStory(
  db: Db,
  links: Links,
  storyId: string,
  { withWithdrawn, restrictedOn, familyCopyOn = null }: FilmReader,
): Promise<Film[]> {
  const rows = await selectCurrentFilms(db)
    .where('interviews.story_id', '=', storyId)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'))
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id', 'desc')
    .orderBy('recordings.part')
    .execute();
  const day = restrictedOn ?? familyCopyOn;
  const ranges = day === null ? [] : await listRestrictedRanges(db, storyId, day);
  const rangesOf = Map.groupBy(ranges, ({ recording_id }) => recording_id);
  return rows.map((row) => {
    const restrictedRanges = rangesOf.get(row.id) ?? [];
    if (restrictedOn !== null) return filmView(row, links, 'family', restrictedRanges);
    const film = filmView(row, links, 'family');
    return restrictedRanges.length > 0
      ? { ...film, family_copy: viewFamilyCopy(row, links, restrictedRanges) }
      : film;
  });
}

/** Returns the version without restricted ranges for staff; its file name tells it from the original. */
function viewFamilyCopy(row: Row, links: Links, restrictedRanges: readonly FilmRange[]): FamilyCopy {
  const o_file = `${row.o_file.replace(/\.[^.]*$/, '')} (family).mp4`;
  const { download } = filmView({ ...row, o_file }, links, 'staff', restrictedRanges);
  return { private_passages: restrictedRanges.length, download };
}

/** Lists the restricted ranges of the films of a story by film and time. */
const listRestrictedRanges = (db: Db, storyId: string, day: string) =>
  db
    .selectFrom('film_restrictions')
    .innerJoin('recordings', 'recordings.id', 'film_restrictions.recording_id')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'recordings.id as recording_id',
      sql<number>`film_restrictions.start_ms`.as('start_ms'),
      sql<number>`film_restrictions.end_ms`.as('end_ms'),
    ])
    .where('interviews.story_id', '=', storyId)
    .where(({ eb, or }) =>
      or([
        eb('film_restrictions.until', 'is', null),
        eb('film_restrictions.until', '>', sql<string>`${day}::date`),
      ]),
    )
    .orderBy('film_restrictions.start_ms')
    .execute();

/** Returns a film without its links, for staff who gave no reason to watch it. */
export const withoutLinks = <T extends Film>(film: T): T => ({
  ...film,
  file: '',
  download: '',
  poster: null,
  versions: noVersions,
  captions: null,
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
 * `own`, films whose consent is withdrawn and passages that are restricted. With `restrictedRanges`, the reader may not
 * see these: the light version without them, once it is made, takes the place of the file.
 */
export function filmView(
  row: Row,
  links: Links,
  reader: 'family' | 'staff',
  restrictedRanges: readonly FilmRange[] = [],
): Film {
  const isPartlyHidden = restrictedRanges.length > 0;
  const isOwn =
    reader === 'family' && !isPartlyHidden && (row.recording_consent === 'withdrawn' || row.is_restricted);
  const sign = (path: string, query: Record<string, string> = {}) => {
    const parameters = new URLSearchParams({
      ...query,
      ...(reader === 'staff' ? { staff: '1' } : {}),
      ...(isOwn ? { own: '1' } : {}),
    });
    return links.sign(`/api/${path}${parameters.size > 0 ? `?${parameters}` : ''}`);
  };
  const versions = viewVersions(row, restrictedRanges, (key) => sign(`media/${key}`));
  const fileKey = isPartlyHidden ? versions.light && row.light_key : row.storage_key;
  return {
    id: row.id,
    file: fileKey ? sign(`media/${fileKey}`) : '',
    download: fileKey ? sign(`media/${fileKey}`, { download: row.o_file }) : '',
    o_file: row.o_file,
    poster: row.poster_key ? sign(`media/${row.poster_key}`) : null,
    duration: row.duration_seconds,
    created_at: row.created_at.toISOString(),
    session_id: row.interview_id,
    recorded_at: row.starts_at.toISOString(),
    part: row.part,
    parts: row.parts,
    playback: findPlayback(row.video_codec),
    versions: versions,
    captions: row.has_transcript ? sign(`transcripts/${row.id}/captions.vtt`) : null,
    restricted_ranges: [...restrictedRanges],
  };
}
