import { voiceKinds } from '@lifestory/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { StudioVoices } from '../../../../database/schema.generated.ts';

/**
 * Lists the takes of voices of an interview in the order of their start, with the name of the person and, for interviewers,
 * who it is.
 */
export const listVoiceTakes = (db: Db, interviewId: string) =>
  db
    .selectFrom('studio_takes')
    .leftJoin('studio_seats', 'studio_seats.id', 'studio_takes.seat_id')
    .select([
      'studio_takes.id',
      'studio_takes.kind',
      'studio_takes.started_at',
      'studio_seats.name',
      'studio_seats.person_id',
    ])
    .where('studio_takes.interview_id', '=', interviewId)
    .where('studio_takes.kind', 'in', voiceKinds)
    .where('removed_at', 'is', null)
    .orderBy('started_at')
    .orderBy('studio_takes.id')
    .execute();

/** Finds which part of the recording a film shows, in milliseconds. */
export const findFilmPart = (db: Db, filmId: string) =>
  db
    .selectFrom('recordings')
    .select(['call_start_ms as startMs', 'call_end_ms as endMs'])
    .where('id', '=', filmId)
    .executeTakeFirst();

/**
 * Replaces the voices of an interview; those of the same people keep their ids, which pages show. The files of earlier ones
 * stay for links that were handed out, until the cleanup.
 */
export async function replaceVoices(
  tx: Tx,
  interviewId: string,
  voices: Omit<Insertable<StudioVoices>, 'id' | 'interview_id'>[],
): Promise<void> {
  const earlier = await tx
    .deleteFrom('studio_voices')
    .where('interview_id', '=', interviewId)
    .returning(['id', 'kind', 'name'])
    .execute();
  const rows = voices.map((voice) => {
    const same = earlier.find(({ kind, name }) => kind === voice.kind && name === voice.name);
    return { ...voice, id: same?.id ?? newId(), interview_id: interviewId };
  });
  if (rows.length > 0) await tx.insertInto('studio_voices').values(rows).execute();
}

/** The voice of a person alone, without its levels. */
export type VoiceRow = Omit<Selectable<StudioVoices>, 'levels'>;

/** Lists the voices of an interview, the storyteller's first. */
export const listVoices = (db: Db, interviewId: string): Promise<VoiceRow[]> =>
  db
    .selectFrom('studio_voices')
    .select([
      'id',
      'interview_id',
      'film_id',
      'kind',
      'name',
      'storage_key',
      'bytes',
      'voice_ms',
      'created_at',
    ])
    .where('interview_id', '=', interviewId)
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();

/** Lists the levels of the voices of a film: see `createLevelMeter`. */
export const listLevels = (db: Db, filmId: string) =>
  db
    .selectFrom('studio_voices')
    .select(['kind', 'name', 'levels'])
    .where('film_id', '=', filmId)
    .orderBy('kind', 'desc')
    .orderBy('name')
    .execute();

/** Returns the bytes of the voices of a story's interviews. */
export async function sumVoiceBytes(db: Db, storyId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('studio_voices')
    .innerJoin('interviews', 'interviews.id', 'studio_voices.interview_id')
    .select((eb) => eb.fn.sum<string | null>('studio_voices.bytes').as('bytes'))
    .where('interviews.story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Whether a file belongs to a voice. */
export async function isVoiceStored(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('studio_voices')
    .select('id')
    .where('storage_key', '=', key)
    .executeTakeFirst();
  return row !== undefined;
}
