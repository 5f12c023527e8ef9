import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';

/**
 * Copies transcripts to films that were made again when staff trimmed them: those without a transcript get that of the
 * earlier cut of the same recorded call, at the times of the new cut, without sentences that were trimmed away.
 */
export async function copyTranscriptsToTrimmedFilms(tx: Tx, at: Date): Promise<void> {
  await sql`
    with cuts as (
      select distinct on (recordings.id) recordings.id, earlier.id as earlier_id, transcripts.source,
        transcripts.created_by, earlier.call_start_ms - recordings.call_start_ms as shift_ms,
        recordings.duration_seconds * 1000 as end_ms
      from recordings
        join recordings as earlier on earlier.interview_id = recordings.interview_id
          and earlier.replaced_at is not null
        join transcripts on transcripts.recording_id = earlier.id
      where recordings.replaced_at is null
        and (recordings.call_start_ms, recordings.call_end_ms) is distinct from (earlier.call_start_ms, earlier.call_end_ms)
        and not exists (select from transcripts as own where own.recording_id = recordings.id)
      order by recordings.id, earlier.replaced_at desc
    ),
    copied as (
      insert into transcripts (recording_id, source, created_by, created_at)
      select id, source, created_by, ${at} from cuts
      on conflict do nothing returning recording_id
    )
    insert into transcript_sentences (id, recording_id, start_ms, end_ms, speaker, text)
    select gen_random_uuid(), cuts.id, sentences.start_ms + shift_ms, sentences.end_ms + shift_ms, speaker, text
    from cuts
      join copied on copied.recording_id = cuts.id
      join transcript_sentences as sentences on sentences.recording_id = cuts.earlier_id
    where sentences.start_ms + shift_ms >= 0
      and (cuts.end_ms is null or sentences.start_ms + shift_ms < cuts.end_ms)`.execute(tx);
}
