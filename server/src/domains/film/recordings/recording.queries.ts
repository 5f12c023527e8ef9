import type { Db } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { FilmFacts } from './media/film-facts.ts';

/** A finished file that becomes the recording of an interview. */
export interface NewRecording {
  interviewId: string;
  key: string;
  filename: string;
  bytes: number;
  /** In seconds; null if unknown. */
  duration: number | null;
  /** The code of its sample description, such as `avc1`; null without one. */
  codec: string | null;
  /** Id of the staff member who uploaded it; null if it was imported. */
  uploadedBy: string | null;
  /** The provider's id of the meeting; missing for an upload. */
  meetingId?: string | null;
  /** When the recording began, if the provider reports it. */
  beginsAt?: Date | null;
  /**
   * The part of a recorded call that it shows, in milliseconds from the beginning of the whole recording; missing if it
   * was not trimmed.
   */
  callStartMs?: number;
  /** Who is seen in a film made of a call; only the storyteller by default. */
  callLayout?: string;
  /** How long a title covers the first pictures of a film made of a call, in milliseconds; not at all by default. */
  callTitleMs?: number;
  callEndMs?: number | null;
}

/** The state of an interview that decides whether it can have a film. */
export interface LockedInterview {
  status: string;
  startsAt: Date;
}

/**
 * Locks an interview until the transaction ends, which serializes changes of its recordings. Returns undefined if it is
 * missing or deleted.
 */
export const lockInterview = (db: Db, id: string): Promise<LockedInterview | undefined> =>
  db
    .selectFrom('interviews')
    .select(['status', 'starts_at as startsAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the story that an interview belongs to, with the storyteller's name. */
export const findStoryOfInterview = (
  db: Db,
  id: string,
): Promise<{ storyId: string; storytellerId: string; fname: string; lname: string; consent: string }> =>
  db
    .selectFrom('interviews')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select([
      'stories.id as storyId',
      'people.id as storytellerId',
      'people.fname',
      'people.lname',
      'interviews.recording_consent as consent',
    ])
    .where('interviews.id', '=', id)
    .executeTakeFirstOrThrow();

/** Adds a recording that is not current; returns its id. */
export async function insertRecording(db: Db, recording: NewRecording, at: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto('recordings')
    .values({
      id,
      interview_id: recording.interviewId,
      storage_key: recording.key,
      o_file: recording.filename,
      bytes: recording.bytes,
      duration_seconds: recording.duration,
      video_codec: recording.codec,
      uploaded_by: recording.uploadedBy,
      meeting: recording.meetingId ?? null,
      begins_at: recording.beginsAt ?? null,
      call_start_ms: recording.callStartMs ?? 0,
      call_end_ms: recording.callEndMs ?? null,
      call_layout: recording.callLayout ?? 'storyteller',
      call_title_ms: recording.callTitleMs ?? 0,
      created_at: at,
      replaced_at: at,
    })
    .execute();
  return id;
}

/** Gives a recording another file; false if it is gone. */
export async function setFile(
  db: Db,
  id: string,
  { key, bytes, codec }: Pick<NewRecording, 'key' | 'bytes' | 'codec'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({ storage_key: key, bytes, video_codec: codec })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Corrects what the headers of a film said about it, after it was processed. */
export const recordFilmFacts = (
  db: Db,
  id: string,
  { durationSeconds, isHighProfile }: Pick<FilmFacts, 'durationSeconds' | 'isHighProfile'>,
): Promise<unknown> =>
  db
    .updateTable('recordings')
    .set({ duration_seconds: durationSeconds, ...(isHighProfile ? { video_codec: 'avc1.6e' } : {}) })
    .where('id', '=', id)
    .execute();
