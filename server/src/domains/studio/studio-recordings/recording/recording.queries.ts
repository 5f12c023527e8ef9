import type { FilmLayout, TitleProblem } from '@lifestory/contract';
import type { Span } from '@lifestory/take-film';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { StudioRecordings } from '../../../../database/schema.generated.ts';

export type RecordingRow = Selectable<StudioRecordings>;

/** Finds the recording of an interview; undefined if nothing was recorded. */
export const findRecording = (db: Db, interviewId: string): Promise<RecordingRow | undefined> =>
  db.selectFrom('studio_recordings').selectAll().where('interview_id', '=', interviewId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockRecording = (tx: Tx, interviewId: string): Promise<RecordingRow | undefined> =>
  tx
    .selectFrom('studio_recordings')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .forUpdate()
    .executeTakeFirst();

/** Returns the recorded intervals of an interview; a running one ends at `now`. */
export async function findIntervals(db: Db, interviewId: string, now: Date): Promise<Span[]> {
  const rows = await db
    .selectFrom('studio_intervals')
    .select(['started_at', 'ended_at'])
    .where('interview_id', '=', interviewId)
    .orderBy('number')
    .execute();
  return rows.map(({ started_at, ended_at }) => ({
    startMs: started_at.getTime(),
    endMs: Math.max(started_at.getTime(), (ended_at ?? now).getTime()),
  }));
}

/** Returns the consent of an interview's storyteller to its recording. */
export async function findConsent(db: Db, interviewId: string): Promise<string> {
  const row = await db
    .selectFrom('interviews')
    .select('recording_consent')
    .where('id', '=', interviewId)
    .executeTakeFirst();
  return row?.recording_consent ?? 'missing';
}

/** Returns the booked length of an interview in minutes. */
export async function findBookedMinutes(db: Db, interviewId: string): Promise<number> {
  const { duration_minutes } = await db
    .selectFrom('interviews')
    .select('duration_minutes')
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return duration_minutes;
}

/** Returns the storyteller of an interview. */
export async function findStorytellerId(db: Db, interviewId: string): Promise<string> {
  const { person_id } = await db
    .selectFrom('interviews')
    .select('person_id')
    .where('id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return person_id;
}

/** Starts an interval. The first one creates the recording; a later one removes the trim from the end of its film. */
export async function startInterval(tx: Tx, interviewId: string, at: Date): Promise<void> {
  await tx
    .insertInto('studio_recordings')
    .values({ interview_id: interviewId, state: 'recording', changed_at: at })
    .onConflict((conflict) =>
      conflict.column('interview_id').doUpdateSet({ state: 'recording', changed_at: at, trim_end_ms: null }),
    )
    .execute();
  await sql`
    insert into studio_intervals (interview_id, number, started_at)
    select ${interviewId}::uuid, coalesce(max(number), 0) + 1, ${at}::timestamptz
    from studio_intervals where interview_id = ${interviewId}`.execute(tx);
}

/** Pauses or stops the recording: ends the running interval, if there is one. */
export async function endInterval(
  tx: Tx,
  interviewId: string,
  state: 'paused' | 'ended',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('studio_intervals')
    .set(({ fn, ref, val }) => ({ ended_at: fn<Date>('greatest', [ref('started_at'), val(at)]) }))
    .where('interview_id', '=', interviewId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('studio_recordings')
    .set({ state, changed_at: at })
    .where('interview_id', '=', interviewId)
    .execute();
}

/** Finds the file of a film, its size in bytes, who is seen in it, and how long its title is. */
export const findFilmFile = (db: Db, id: string) =>
  db
    .selectFrom('recordings')
    .select(['storage_key', 'bytes', 'call_layout', 'call_title_ms'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Lists interviews whose film is not joined by samples, at most `limit`. */
export async function listFilmsToRejoin(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('studio_recordings')
    .select('interview_id')
    .where('film_id', 'is not', null)
    .where('joined_by', '<>', 'samples')
    .orderBy('film_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ interview_id }) => interview_id);
}

/** Records how the sound of a film is joined. */
export async function setJoinedBy(tx: Tx, interviewId: string, joinedBy: 'samples' | 'lost'): Promise<void> {
  await tx
    .updateTable('studio_recordings')
    .set({ joined_by: joinedBy })
    .where('interview_id', '=', interviewId)
    .execute();
}

/** Records the film that was composed, and how good it is. */
export async function setFilm(
  tx: Tx,
  interviewId: string,
  film: Required<
    Pick<
      Updateable<StudioRecordings>,
      | 'film_id'
      | 'film_at'
      | 'missing_ms'
      | 'left_out_takes'
      | 'backup_ms'
      | 'silent_ms'
      | 'still_ms'
      | 'sync_ms'
      | 'early_start_ms'
    >
  >,
): Promise<void> {
  await tx
    .updateTable('studio_recordings')
    .set({ ...film, joined_by: 'samples' })
    .where('interview_id', '=', interviewId)
    .execute();
}

/** Sets whether the film is made from the backup where there is one. */
export async function setPreference(tx: Tx, interviewId: string, prefersBackup: boolean): Promise<void> {
  await tx
    .updateTable('studio_recordings')
    .set({ prefers_backup: prefersBackup })
    .where('interview_id', '=', interviewId)
    .execute();
}

/** Sets the part of the recording that the film shows. */
export async function setTrim(
  tx: Tx,
  interviewId: string,
  trim: Pick<RecordingRow, 'trim_start_ms' | 'trim_end_ms'>,
): Promise<void> {
  await tx
    .updateTable('studio_recordings')
    .set({ ...trim, early_start_ms: 0 })
    .where('interview_id', '=', interviewId)
    .execute();
}

/** Sets who is seen in the film. */
export async function setLayout(tx: Tx, interviewId: string, layout: FilmLayout): Promise<void> {
  await tx.updateTable('studio_recordings').set({ layout }).where('interview_id', '=', interviewId).execute();
}

/** Finds the title of an interview's film, and why the film that was made last could not show it. */
export const findTitle = (db: Db, interviewId: string) =>
  db.selectFrom('studio_titles').select('problem').where('interview_id', '=', interviewId).executeTakeFirst();

/** Returns the picture of the title of an interview's film, as WebP; null without a title. */
export async function findTitlePicture(db: Db, interviewId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('studio_titles')
    .select('picture')
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();
  return row?.picture ?? null;
}

/** Sets the title of an interview's film; null removes it. */
export async function setTitle(tx: Tx, interviewId: string, picture: Buffer | null): Promise<void> {
  await tx.deleteFrom('studio_titles').where('interview_id', '=', interviewId).execute();
  if (picture) await tx.insertInto('studio_titles').values({ interview_id: interviewId, picture }).execute();
}

/** Records why a film could not show its title; null if it does. */
export async function setTitleProblem(
  tx: Tx,
  interviewId: string,
  problem: TitleProblem | null,
): Promise<void> {
  await tx.updateTable('studio_titles').set({ problem }).where('interview_id', '=', interviewId).execute();
}

/** Finds the recordings that have not ended. */
export const findOpenRecordings = (db: Db): Promise<{ interview_id: string }[]> =>
  db.selectFrom('studio_recordings').select('interview_id').where('state', '<>', 'ended').execute();

/** Returns when the call of an interview was ended; null while it can go on. */
export async function findCallEnd(db: Db, interviewId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('studio_rooms')
    .select('ended_at')
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();
  return row?.ended_at ?? null;
}
