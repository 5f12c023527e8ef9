import type { QuestionTopic } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';

/** Lists the topics of the library with their questions, in order. */
export async function listLibrary(db: Db): Promise<QuestionTopic[]> {
  const [topics, questions] = await Promise.all([
    db.selectFrom('question_topics').select(['id', 'name']).orderBy('position').orderBy('id').execute(),
    db
      .selectFrom('library_questions')
      .select(['id', 'topic_id', 'text', 'is_hidden'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ]);
  const questionsOf = Map.groupBy(questions, ({ topic_id }) => topic_id);
  return topics.map((topic) => ({ ...topic, questions: questionsOf.get(topic.id) ?? [] }));
}

/** Locks all topics in the order of their ids, which serializes changes of the library. Returns their ids and names. */
export const lockTopics = (tx: Tx): Promise<{ id: string; name: string }[]> =>
  tx.selectFrom('question_topics').select(['id', 'name']).orderBy('id').forUpdate().execute();

export async function insertTopic(tx: Tx, name: string): Promise<void> {
  await tx
    .insertInto('question_topics')
    .values({
      id: newId(),
      name,
      position: sql<number>`(select coalesce(max(position), 0) + 1 from question_topics)`,
    })
    .execute();
}

export async function renameTopic(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('question_topics').set({ name }).where('id', '=', id).execute();
}

/** Lists the ids of the questions of a topic. */
export async function listQuestionIds(tx: Tx, topicId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('library_questions')
    .select('id')
    .where('topic_id', '=', topicId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countLibraryQuestions(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('library_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A question of the library as staff save it. */
export interface LibraryQuestion {
  topic_id: string;
  text: string;
  is_hidden: boolean;
}

const lastPosition = (topicId: string) =>
  sql<number>`(select coalesce(max(others.position), 0) + 1 from library_questions as others
    where others.topic_id = ${topicId})`;

/** Inserts a question as the last one of its topic. */
export async function insertLibraryQuestion(tx: Tx, question: LibraryQuestion): Promise<void> {
  await tx
    .insertInto('library_questions')
    .values({ id: newId(), ...question, position: lastPosition(question.topic_id) })
    .execute();
}

/** Updates a question; in another topic it becomes the last one. Returns false if it is missing. */
export async function updateLibraryQuestion(tx: Tx, id: string, question: LibraryQuestion): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('library_questions')
    .set({
      ...question,
      position: sql<number>`case when topic_id = ${question.topic_id} then position
        else ${lastPosition(question.topic_id)} end`,
    })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Numbers questions of the library in the order of `ids`. */
export async function numberLibraryQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update library_questions set position = numbered.position
    from unnest(${ids}::uuid[]) with ordinality as numbered (id, position)
    where library_questions.id = numbered.id`.execute(tx);
}

/** Numbers the topics of the library in the order of `ids`. */
export async function numberTopics(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update question_topics set position = numbered.position
    from unnest(${ids}::uuid[]) with ordinality as numbered (id, position)
    where question_topics.id = numbered.id`.execute(tx);
}
