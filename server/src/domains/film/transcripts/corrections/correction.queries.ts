import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** Finds a sentence with its film. */
export const findSentence = (db: Db, id: string) =>
  db
    .selectFrom('transcript_sentences')
    .select(['id', 'recording_id', 'start_ms', 'end_ms', 'speaker', 'text', 'revision'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Lists the sentences of films that contain a text, in their words or speaker. */
export const listSentencesWith = (db: Db, recordingIds: readonly string[], text: string) =>
  db
    .selectFrom('transcript_sentences')
    .select(['id', 'recording_id', 'start_ms', 'end_ms', 'speaker', 'text', 'revision'])
    .where('recording_id', '=', sql<string>`any(${recordingIds}::uuid[])`)
    .where(({ eb, or }) =>
      or([
        eb(sql<number>`position(${text} in text)`, '>', 0),
        eb(sql<number>`position(${text} in speaker)`, '>', 0),
      ]),
    )
    .execute();

/** A change of a sentence; `revision` is the one before it. */
export interface SentenceChange {
  id: string;
  revision: number;
  before: { speaker: string; text: string };
  after: { speaker: string; text: string };
}

/** Changes sentences; returns how many still had the given revisions. */
export async function updateSentences(tx: Tx, changes: readonly SentenceChange[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update transcript_sentences as sentence
    set speaker = change.speaker, text = change.text, revision = sentence.revision + 1
    from unnest(
      ${changes.map(({ id }) => id)}::uuid[], ${changes.map(({ revision }) => revision)}::int[],
      ${changes.map(({ after }) => after.speaker)}::text[], ${changes.map(({ after }) => after.text)}::text[]
    ) as change (id, revision, speaker, text)
    where sentence.id = change.id and sentence.revision = change.revision`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Records a correction of sentences of a film. */
export async function insertChange(
  tx: Tx,
  { recordingId, authorId, at }: { recordingId: string; authorId: string; at: Date },
  changes: readonly SentenceChange[],
): Promise<void> {
  const id = newId();
  await tx
    .insertInto('transcript_changes')
    .values({ id, recording_id: recordingId, author_id: authorId, changed_at: at })
    .execute();
  await sql`
    insert into transcript_sentence_changes
      (change_id, sentence_id, revision, speaker_before, text_before, speaker_after, text_after)
    select ${id}, change.* from unnest(
      ${changes.map((change) => change.id)}::uuid[], ${changes.map(({ revision }) => revision + 1)}::int[],
      ${changes.map(({ before }) => before.speaker)}::text[], ${changes.map(({ before }) => before.text)}::text[],
      ${changes.map(({ after }) => after.speaker)}::text[], ${changes.map(({ after }) => after.text)}::text[]
    ) as change`.execute(tx);
}

/** Finds a correction that was not undone. */
export const findChange = (db: Db, id: string) =>
  db
    .selectFrom('transcript_changes')
    .select(['id', 'recording_id as recordingId'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirst();

export const markUndone = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx.updateTable('transcript_changes').set({ undone_at: at }).where('id', '=', id).execute();

/** Lists the sentences of corrections by time; `revision` is the one that the correction made. */
export const listChangedSentences = (db: Db, changeIds: readonly string[]) =>
  db
    .selectFrom('transcript_sentence_changes')
    .innerJoin('transcript_sentences', 'transcript_sentences.id', 'transcript_sentence_changes.sentence_id')
    .select([
      'transcript_sentence_changes.change_id',
      'transcript_sentence_changes.sentence_id as id',
      'transcript_sentence_changes.revision',
      'transcript_sentence_changes.speaker_before',
      'transcript_sentence_changes.text_before',
      'transcript_sentence_changes.speaker_after',
      'transcript_sentence_changes.text_after',
      'transcript_sentences.start_ms',
      'transcript_sentences.end_ms',
    ])
    .where('transcript_sentence_changes.change_id', '=', sql<string>`any(${changeIds}::uuid[])`)
    .orderBy('transcript_sentences.start_ms')
    .execute();

/** Maximum number of corrections in a list. */
const maxListedChanges = 100;

/** Lists the latest corrections of a film with their authors, newest first. */
export const listChanges = (db: Db, recordingId: string) =>
  db
    .selectFrom('transcript_changes')
    .leftJoin('people', 'people.id', 'transcript_changes.author_id')
    .select([
      'transcript_changes.id',
      'transcript_changes.changed_at',
      'transcript_changes.undone_at',
      'people.fname',
      'people.lname',
    ])
    .where('recording_id', '=', recordingId)
    .orderBy('changed_at', 'desc')
    .orderBy('transcript_changes.id', 'desc')
    .limit(maxListedChanges)
    .execute();
