import { type RawBuilder, sql } from 'kysely';

/** Returns what part of the recorded call the current film of an interview shows. */
const currentFilm = (column: 'call_start_ms' | 'call_end_ms', interviewId: RawBuilder<string>) =>
  sql<number | null>`(
    select ${sql.ref(column)} from recordings
    where recordings.interview_id = ${interviewId} and recordings.replaced_at is null
    order by recordings.part limit 1)`;

/**
 * Returns where the current film of an interview begins on the clock of the recorded call, by which its chapters and
 * the positions of its viewers are stored; 0 unless it is trimmed.
 */
export const filmStartOf = (interviewId: RawBuilder<string>) =>
  sql<number>`coalesce(${currentFilm('call_start_ms', interviewId)}, 0)`;

/** Returns where the current film of an interview ends on the clock of the recorded call; null unless it is trimmed. */
export const filmEndOf = (interviewId: RawBuilder<string>) => currentFilm('call_end_ms', interviewId);
