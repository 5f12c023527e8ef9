import { dateAt, instantOf, startOfDay } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import {
  findInterviewHeldBetween,
  insertPastInterview,
  isInterviewOfStory,
} from '../../../calendar/interviews/index.ts';
import { insertImportedChapters } from '../../../film/chapters/index.ts';
import { attachAlbumFilms, hasCurrentRecordings, type StoredFilm } from '../../../film/recordings/index.ts';
import { insertImportedTranscript } from '../../../film/transcripts/index.ts';
import type { Person } from '../../../people/people/index.ts';
import type { Album, AlbumChapter, AlbumFilm, AlbumTranscript } from './album-schema.ts';

/** A part of a film, counted from 1 as in the transcripts of the album. */
type FilmPart = AlbumFilm & { file: string; part: number };

/** The parts of one film of the album, and the interview that they belong to; null if it has to be inserted. */
export interface FilmPlan {
  /** The id of the interview in the album. */
  albumId: string | null;
  interviewId: string | null;
  recorded: string;
  parts: FilmPart[];
  chapters: AlbumChapter[];
  transcripts: AlbumTranscript[];
}

/** Whether the album has the file of a film or photograph. */
export const hasFile = <T extends { file: string | null }>(item: T): item is T & { file: string } =>
  item.file !== null;

/** The films of an album that a story lacks, and the interviews of those that it has, by their ids in the album. */
interface FilmPlans {
  plans: FilmPlan[];
  interviewIds: Map<string, string>;
}

/** Groups the films of an album by interview, and leaves out those of interviews that have a film. */
export async function planFilms(
  { db }: AppContext,
  storyId: string,
  { films, chapters, transcripts }: NonNullable<Album['story']>,
): Promise<FilmPlans> {
  const plans: FilmPlan[] = [];
  const interviewIds = new Map<string, string>();
  for (const all of Map.groupBy(films, ({ interview_id, recorded }) => interview_id ?? recorded).values()) {
    const parts = all.map((film, index) => ({ ...film, part: index + 1 })).filter(hasFile);
    const [first] = parts;
    if (!first) continue;
    const { interview_id: id, recorded } = first;
    const day = startOfDay(recorded);
    const nextDay = startOfDay(dateAt(new Date(day.getTime() + 36 * 60 * 60 * 1000)));
    const interviewId =
      id && (await isInterviewOfStory(db, storyId, id))
        ? id
        : ((await findInterviewHeldBetween(db, storyId, day, nextDay)) ?? null);
    if (interviewId && (await hasCurrentRecordings(db, interviewId))) {
      if (id) interviewIds.set(id, interviewId);
      continue;
    }
    plans.push({
      albumId: id ?? null,
      interviewId,
      recorded,
      parts,
      chapters: chapters.filter(({ interview_id }) => interview_id === id),
      transcripts: transcripts.filter(({ interview_id }) => interview_id === id),
    });
  }
  return { plans, interviewIds };
}

/**
 * Inserts a stored film with its chapters, its transcripts and their private passages, and the interview if the story
 * does not have it. Returns the id of the interview, and the number of chapters.
 */
export async function insertFilm(
  app: AppContext,
  tx: Tx,
  { person, storyId }: { person: Person; storyId: string },
  { interviewId, recorded, parts, chapters, transcripts }: FilmPlan,
  films: readonly StoredFilm[],
): Promise<{ interviewId: string; chapterCount: number }> {
  const startsAt = instantOf(recorded, '12:00') ?? startOfDay(recorded);
  const past = { personId: person.id, storyId, startsAt, booking: bookingOf(person) };
  const id = interviewId ?? (await insertPastInterview(tx, past));
  const recordingIds = await attachAlbumFilms(app, tx, id, films);
  for (const transcript of transcripts) {
    const recordingId = recordingIds[parts.findIndex(({ part }) => part === transcript.part)];
    if (!recordingId) continue;
    await insertImportedTranscript(tx, { interviewId: id, recordingId, now: app.now() }, transcript);
  }
  return { interviewId: id, chapterCount: await insertImportedChapters(tx, id, chapters, app.now()) };
}

const bookingOf = ({ fname, lname, contact, email, country, state, city, zip_code, dob }: Person) => ({
  account_for: 'my_self',
  first_name: fname,
  last_name: lname,
  contact,
  email,
  country,
  state,
  city,
  zip_code,
  dob,
});
