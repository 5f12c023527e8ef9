import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';

/**
 * Copies transcripts to films of calls that were made again: those without a transcript get that of the latest earlier film of
 * the same recorded call, at the times of the new cut, without sentences that were trimmed away. The corrections of the others
 * are copied as well, with their authors and times. With `canTranscribe`, a film of the same cut is left to the transcriber
 * unless a person wrote or corrected its transcript: it may be complete only now. Films of calls have an end in the call; others
 * replace a film that may show something else.
 */
export async function copyTranscriptsToRemadeFilms(tx: Tx, at: Date, canTranscribe: boolean): Promise<void> {
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
        and ((recordings.call_start_ms, recordings.call_end_ms, recordings.call_layout, recordings.call_title_ms)
            is distinct from
            (earlier.call_start_ms, earlier.call_end_ms, earlier.call_layout, earlier.call_title_ms)
          or recordings.call_end_ms is not null and (not ${canTranscribe}::boolean
            or transcripts.source <> 'transcriber'
            or exists (select from transcript_changes where recording_id = earlier.id and undone_at is null)))
        and not exists (select from transcripts as own where own.recording_id = recordings.id)
      order by recordings.id, earlier.replaced_at desc
    ),
    copied as (
      insert into transcripts (recording_id, source, created_by, created_at)
      select id, source, created_by, ${at} from cuts
      on conflict do nothing returning recording_id
    ),
    kept as materialized (
      select gen_random_uuid() as id, cuts.id as recording_id, sentences.id as earlier_id,
        sentences.start_ms + shift_ms as start_ms, sentences.end_ms + shift_ms as end_ms, speaker, text, revision
      from cuts
        join copied on copied.recording_id = cuts.id
        join transcript_sentences as sentences on sentences.recording_id = cuts.earlier_id
      where sentences.start_ms + shift_ms >= 0
        and (cuts.end_ms is null or sentences.start_ms + shift_ms < cuts.end_ms)
    ),
    copied_sentences as (
      insert into transcript_sentences (id, recording_id, start_ms, end_ms, speaker, text, revision)
      select id, recording_id, start_ms, end_ms, speaker, text, revision from kept
    ),
    changes as materialized (
      select gen_random_uuid() as id, kept_changes.* from (
        select distinct kept.recording_id, changes.id as earlier_id, author_id, changed_at, undone_at
        from kept
          join transcript_sentence_changes on transcript_sentence_changes.sentence_id = kept.earlier_id
          join transcript_changes as changes on changes.id = transcript_sentence_changes.change_id
      ) as kept_changes
    ),
    copied_changes as (
      insert into transcript_changes (id, recording_id, author_id, changed_at, undone_at)
      select id, recording_id, author_id, changed_at, undone_at from changes
    )
    insert into transcript_sentence_changes
      (change_id, sentence_id, revision, speaker_before, text_before, speaker_after, text_after)
    select changes.id, kept.id, changed.revision, speaker_before, text_before, speaker_after, text_after
    from changes
      join transcript_sentence_changes as changed on changed.change_id = changes.earlier_id
      join kept on kept.earlier_id = changed.sentence_id and kept.recording_id = changes.recording_id`.execute(
    tx,
  );
}
