import type { RecordingPlace } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { updateCompletion } from '../../calendar/interviews/index.ts';

/** Returns the ids of an interview's current recordings in playback order. */
export async function listCurrentRecordings(tx: Tx, interviewId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .orderBy('part')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes exactly these recordings the current ones of an interview, in this order, and marks all others as
 * replaced at `at`. The interview is completed with a recording, and without any what it was before the first. The caller
 * must hold the lock on the interview.
 */
export async function setCurrentRecordings(
  tx: Tx,
  interviewId: string,
  ids: string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('recordings')
    // Rows written by older releases have no `shown_at`.
    .set(({ fn, ref }) => ({ replaced_at: at, shown_at: fn.coalesce(ref('shown_at'), ref('created_at')) }))
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .execute();
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable('recordings')
      .set(({ fn, ref }) => ({
        replaced_at: null,
        withdrawn_at: null,
        shown_at: fn.coalesce(ref('shown_at'), sql<Date>`${at}`),
        part: index + 1,
      }))
      .where('id', '=', id)
      .execute();
  }
  await updateCompletion(tx, interviewId);
}

/** Returns the current recordings with `id` added: as the last part, or replacing all others. */
export const addRecordingTo = (current: string[], id: string, place: RecordingPlace): string[] =>
  place === 'next_part' ? [...current.filter((other) => other !== id), id] : [id];

/** Returns the id of a recording's interview, unless the interview is deleted. */
export async function findInterviewOfRecording(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select('interviews.id')
    .where('recordings.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Records that staff made a recording current again. */
export const markRestored = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx.updateTable('recordings').set({ restored_at: at }).where('id', '=', id).execute();

/** Hides a recording from the family; its files stay. */
export const markWithdrawn = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx
    .updateTable('recordings')
    .set(({ fn, ref }) => ({
      withdrawn_at: at,
      replaced_at: fn.coalesce(ref('replaced_at'), sql<Date>`${at}`),
    }))
    .where('id', '=', id)
    .execute();

/** Why members of a family may not see a film. */
interface FilmLimits {
  isWithdrawn: boolean;
  isConsentWithdrawn: boolean;
  isRestricted: boolean;
}

/**
 * Returns the limits of the film that a file belongs to, as its film or its poster; a poster is never restricted.
 * `today`: a date in Los Angeles. A single statement, because a player requests many ranges of each film.
 */
export async function findFilmLimits(db: Db, key: string, today: string): Promise<FilmLimits> {
  const [row] = await selectFilmLimits(db, key, today);
  return {
    isWithdrawn: row?.is_withdrawn ?? false,
    isConsentWithdrawn: row?.is_consent_withdrawn ?? false,
    isRestricted: row?.is_restricted ?? false,
  };
}

const selectFilmLimits = compileOnce((db, key: string, today: string) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .where(({ eb, or }) =>
      or([eb('recordings.storage_key', '=', key), eb('recordings.poster_key', '=', key)]),
    )
    .select(({ fn, eb, exists, and, selectFrom }) => {
      const restriction = selectFrom('film_restrictions')
        .select('passage_id')
        .whereRef('recording_id', '=', 'recordings.id')
        .where((passage) =>
          passage.or([passage('until', 'is', null), passage('until', '>', sql<string>`${today}::date`)]),
        );
      const isRestricted = and([eb('recordings.storage_key', '=', key), exists(restriction)]);
      return [
        fn.agg<boolean | null>('bool_or', [eb('recordings.withdrawn_at', 'is not', null)]).as('is_withdrawn'),
        fn
          .agg<boolean | null>('bool_or', [eb('interviews.recording_consent', '=', 'withdrawn')])
          .as('is_consent_withdrawn'),
        fn.agg<boolean | null>('bool_or', [isRestricted]).as('is_restricted'),
      ];
    }),
);
