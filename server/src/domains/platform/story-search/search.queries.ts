import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { selectOrderedChapters } from '../../film/chapters/index.ts';
import { listVariants } from './query.policy.ts';

/** Maximum number of hits of each kind, and of candidates of which those with similar words are kept. */
export const maxHits = 20;
const maxCandidates = 100;

/** The condition that a text matches the search. */
export type TextCondition = (column: string) => ReturnType<typeof sql<SqlBool>>;

/** The condition that a text contains all words, or words that begin with them; indexed. */
export const containsWords =
  (tsQuery: string): TextCondition =>
  (column) =>
    sql<SqlBool>`search_words(${sql.ref(column)}) @@ ${tsQuery}::tsquery`;

/** The condition that a text contains, for each of the words, one that has a variant in common; indexed. */
export const containsSimilar =
  (words: readonly string[]): TextCondition =>
  (column) =>
    sql<SqlBool>`(${sql.join(
      words.map((word) => sql`search_variants(${sql.ref(column)}) && ${listVariants(word)}::text[]`),
      sql` and `,
    )})`;

/** Finds memories of a story by caption, newest date first. */
export const findMemories = (db: Db, storyId: string, matches: TextCondition) =>
  db
    .selectFrom('memories')
    .select(['memories.id', 'memories.caption as text', 'memories.year', 'memories.month'])
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .where(matches('memories.caption'))
    .orderBy('memories.year', 'desc')
    .orderBy('memories.month', 'desc')
    .orderBy('memories.id')
    .limit(maxCandidates)
    .execute();

/** Finds comments on memories of a story, newest first; spoken ones by what was said. */
export const findComments = (db: Db, storyId: string, matches: TextCondition) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people', 'people.id', 'comments.author_id')
    .select([
      'comments.id',
      sql<string>`concat_ws(' ', nullif(comments.comment, ''), comments.voice_text)`.as('text'),
      'comments.memory_id',
      'comments.author_name',
      'people.fname',
      'people.lname',
    ])
    .where('memories.story_id', '=', storyId)
    .where('memories.deleted_at', 'is', null)
    .where('comments.deleted_at', 'is', null)
    .where((eb) => eb.or([matches('comments.comment'), matches('comments.voice_text')]))
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id')
    .limit(maxCandidates)
    .execute();

/**
 * Which films of a story the caller sees, and the day on which restricted passages are hidden; null if they are not.
 */
export interface FilmReach {
  storyId: string;
  withWithdrawn: boolean;
  restrictedOn: string | null;
}

/** The interviews whose films the caller sees. */
const isVisibleFilm = ({ storyId, withWithdrawn }: FilmReach) =>
  sql<SqlBool>`(interviews.story_id = ${storyId} and interviews.deleted_at is null
    and (${withWithdrawn} or interviews.recording_consent <> 'withdrawn'))`;

/** The position in a film at which the current recording `recordings` begins, in milliseconds. */
const partStart = sql<number>`(
  select coalesce(sum(previous.duration_seconds), 0) * 1000 from recordings as previous
  where previous.interview_id = recordings.interview_id and previous.replaced_at is null
    and previous.part < recordings.part)`;

/** Finds chapters of the films of a story, newest film first. */
export const findChapters = (db: Db, { storyId, ...reader }: FilmReach, matches: TextCondition) =>
  selectOrderedChapters(db, storyId, reader)
    .select(['interviews.starts_at', posterOf('chapters.interview_id').as('poster_key')])
    .where(matches('chapters.title'))
    .limit(maxCandidates)
    .execute();

/** Finds sentences of the films of a story, newest film first, without those in passages that are hidden. */
export const findSentences = (db: Db, reach: FilmReach, matches: TextCondition) =>
  db
    .selectFrom('transcript_sentences')
    .innerJoin('recordings', 'recordings.id', 'transcript_sentences.recording_id')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'transcript_sentences.id',
      'transcript_sentences.text',
      'transcript_sentences.speaker',
      'recordings.interview_id',
      sql<number>`(${partStart} + transcript_sentences.start_ms)::int`.as('at_ms'),
      'interviews.starts_at',
      'recordings.poster_key',
    ])
    .where(isVisibleFilm(reach))
    .where('recordings.replaced_at', 'is', null)
    .where(matches('transcript_sentences.text'))
    .$if(reach.restrictedOn !== null, (query) =>
      query.where(
        sql<SqlBool>`not exists (select from film_restrictions as restriction
          where restriction.recording_id = recordings.id
            and (restriction.until is null or restriction.until > ${reach.restrictedOn}::date)
            and transcript_sentences.start_ms < restriction.end_ms
            and greatest(transcript_sentences.end_ms, transcript_sentences.start_ms + 1) > restriction.start_ms)`,
      ),
    )
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('recordings.part')
    .orderBy('transcript_sentences.start_ms')
    .limit(maxCandidates)
    .execute();

/** The poster of the first part of a film. */
const posterOf = (interviewId: string) => sql<string | null>`(
  select poster_key from recordings where recordings.interview_id = ${sql.ref(interviewId)}
    and recordings.replaced_at is null order by part limit 1)`;
