import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Cue } from './files/cue.ts';

/** Where the text of a transcript came from. */
export type TranscriptSource = 'upload' | 'meeting' | 'transcriber';

/** Finds the source of the transcript of a film; undefined without one. */
export async function findSource(db: Db, recordingId: string): Promise<TranscriptSource | undefined> {
  const row = await db
    .selectFrom('transcripts')
    .select('source')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  return row?.source as TranscriptSource | undefined;
}

/** Lists the sentences of a film by time. */
export const listSentences = (db: Db, recordingId: string) =>
  db
    .selectFrom('transcript_sentences')
    .select(['id', 'start_ms', 'end_ms', 'speaker', 'text', 'revision'])
    .where('recording_id', '=', recordingId)
    .orderBy('start_ms')
    .orderBy('id')
    .execute();

export type SentenceRow = Awaited<ReturnType<typeof listSentences>>[number];

/** Sets who speaks in sentences. */
export const setSpeakers = (
  tx: Tx,
  sentences: readonly { id: string; speaker: string }[],
): Promise<unknown> =>
  sql`
    update transcript_sentences set speaker = named.speaker
    from unnest(
      ${sentences.map(({ id }) => id)}::uuid[], ${sentences.map(({ speaker }) => speaker)}::text[]
    ) as named (id, speaker)
    where transcript_sentences.id = named.id`.execute(tx);

/** Whether members of a story may correct its transcripts; they may until the storyteller forbids it. */
export async function canFamilyCorrect(db: Db, storyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('transcript_permissions')
    .select('family_corrects')
    .where('story_id', '=', storyId)
    .executeTakeFirst();
  return row?.family_corrects ?? true;
}

/** Saves whether members of a story may correct its transcripts. */
export const saveFamilyPermission = (db: Db, storyId: string, family_corrects: boolean): Promise<unknown> =>
  db
    .insertInto('transcript_permissions')
    .values({ story_id: storyId, family_corrects })
    .onConflict((conflict) => conflict.column('story_id').doUpdateSet({ family_corrects }))
    .execute();

/** Deletes the transcript of a film with its corrections; returns false without one. */
export async function deleteTranscript(tx: Tx, recordingId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transcripts')
    .where('recording_id', '=', recordingId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes the transcripts of the earlier films that a film replaced: they are copied to films without one. */
export const deleteEarlierTranscripts = (tx: Tx, recordingId: string): Promise<unknown> =>
  tx
    .deleteFrom('transcripts')
    .where('recording_id', 'in', (from) =>
      from
        .selectFrom('recordings as earlier')
        .innerJoin('recordings as film', 'film.interview_id', 'earlier.interview_id')
        .select('earlier.id')
        .where('film.id', '=', recordingId)
        .where('earlier.replaced_at', 'is not', null),
    )
    .execute();

interface NewTranscript {
  recordingId: string;
  source: TranscriptSource;
  createdBy: string | null;
  createdAt: Date;
}

/** Replaces the transcript of a film. The film must be locked. */
export async function replaceTranscript(
  tx: Tx,
  { recordingId, source, createdBy, createdAt }: NewTranscript,
  sentences: readonly Cue[],
): Promise<void> {
  await deleteTranscript(tx, recordingId);
  await tx
    .insertInto('transcripts')
    .values({ recording_id: recordingId, source, created_by: createdBy, created_at: createdAt })
    .execute();
  await sql`
    insert into transcript_sentences (id, recording_id, start_ms, end_ms, speaker, text)
    select id, ${recordingId}, start_ms, end_ms, speaker, text
    from unnest(
      ${sentences.map(() => newId())}::uuid[], ${sentences.map(({ startMs }) => startMs)}::int[],
      ${sentences.map(({ endMs }) => endMs)}::int[], ${sentences.map(({ speaker }) => speaker)}::text[],
      ${sentences.map(({ text }) => text)}::text[]
    ) as sentence (id, start_ms, end_ms, speaker, text)`.execute(tx);
}
