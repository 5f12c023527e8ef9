import { type Kysely, sql } from 'kysely';

/**
 * Transcripts of films with their corrections, and passages that only the storyteller sees. A passage belongs to an
 * interview, so that it survives a replaced file; `recording_id` is the file in which it was chosen. Its times are those of the
 * recorded call, from which a trimmed film differs by `call_start_ms`. The view
 * `film_restrictions` has the files to which a passage applies: the one in which it was chosen; after that was replaced,
 * all files of the interview, because nobody has checked where the passage is in them. `restricted_times` has the times of
 * current files in the whole film, through all of its parts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transcripts (
      recording_id uuid primary key references recordings on delete cascade,
      source text not null check (source in ('upload', 'meeting', 'transcriber')),
      created_by uuid references people,
      created_at timestamptz not null
    );
    create index transcripts_created_by on transcripts (created_by) where created_by is not null;

    create table transcript_sentences (
      id uuid primary key,
      recording_id uuid not null references transcripts on delete cascade,
      start_ms int not null check (start_ms >= 0),
      end_ms int not null check (end_ms >= start_ms),
      speaker text not null default '',
      text text not null,
      revision int not null default 0
    );
    create index transcript_sentences_recording on transcript_sentences (recording_id, start_ms);

    create table transcript_changes (
      id uuid primary key,
      recording_id uuid not null references transcripts on delete cascade,
      author_id uuid references people,
      changed_at timestamptz not null,
      undone_at timestamptz
    );
    create index transcript_changes_recording on transcript_changes (recording_id, changed_at);
    create index transcript_changes_author on transcript_changes (author_id) where author_id is not null;

    create table changed_sentences (
      change_id uuid not null references transcript_changes on delete cascade,
      sentence_id uuid not null references transcript_sentences on delete cascade,
      revision int not null,
      speaker_before text not null,
      text_before text not null,
      speaker_after text not null,
      text_after text not null,
      primary key (change_id, sentence_id)
    );
    create index changed_sentences_sentence on changed_sentences (sentence_id);

    create table transcript_permissions (
      story_id uuid primary key references stories on delete cascade,
      family_corrects boolean not null
    );

    create table restricted_passages (
      id uuid primary key,
      interview_id uuid not null references interviews,
      recording_id uuid references recordings on delete set null,
      start_ms int not null check (start_ms >= 0),
      end_ms int not null check (end_ms > start_ms),
      until date,
      created_by uuid references people,
      created_at timestamptz not null
    );
    create index restricted_passages_interview on restricted_passages (interview_id);
    create index restricted_passages_recording on restricted_passages (recording_id);
    create index restricted_passages_created_by on restricted_passages (created_by) where created_by is not null;

    create view film_restrictions as
      select recordings.id as recording_id, passages.id as passage_id,
        greatest(0, passages.start_ms - recordings.call_start_ms) as start_ms,
        passages.end_ms - recordings.call_start_ms as end_ms, passages.until
      from recordings
        join restricted_passages as passages on passages.interview_id = recordings.interview_id
        left join recordings as chosen on chosen.id = passages.recording_id
      where passages.end_ms > recordings.call_start_ms
        and (chosen.id = recordings.id or chosen.id is null or chosen.replaced_at is not null);

    create view restricted_times as
      select recordings.interview_id, parts.start_ms + film_restrictions.start_ms as start_ms,
        parts.start_ms + film_restrictions.end_ms as end_ms, film_restrictions.until
      from film_restrictions
        join recordings on recordings.id = film_restrictions.recording_id
        cross join lateral (
          select (coalesce(sum(previous.duration_seconds), 0) * 1000)::int as start_ms from recordings as previous
          where previous.interview_id = recordings.interview_id and previous.replaced_at is null
            and previous.part < recordings.part
        ) as parts
      where recordings.replaced_at is null;

    create table transcriptions (
      recording_id uuid primary key references recordings on delete cascade,
      queued_at timestamptz not null,
      failure text
    );
    create table transcription_pieces (
      recording_id uuid not null references recordings on delete cascade,
      number int not null,
      cues jsonb not null,
      primary key (recording_id, number)
    );
  `.execute(db);
}
