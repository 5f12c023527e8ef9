import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import {
  countLibraryQuestions,
  insertLibraryQuestion,
  insertTopic,
  type LibraryQuestion,
  listLibrary,
  listQuestionIds,
  lockTopics,
  numberLibraryQuestions,
  numberTopics,
  renameTopic,
  updateLibraryQuestion,
} from './library.queries.ts';
import { hasSameIds } from './order.policy.ts';

/** Maximum numbers of topics and of questions in the library. */
const maxTopics = 50;
const maxLibraryQuestions = 1000;

/** Returns the library by topic, with its hidden questions. */
export const fetchLibrary = async ({
  db,
}: AppContext): Promise<HandlerResult<Contract['questions']['library']>> => ({
  success: true,
  data: await listLibrary(db),
});

const recordLibraryChange = (tx: Tx, actor: Actor, action: string, after: Record<string, unknown>) =>
  recordChange(tx, {
    actorId: actor.personId,
    action,
    subjectKind: 'question library',
    subjectId: 'library',
    after,
  });

/** Renames a topic, or adds one. Fails with `not_found`, and with `conflict` for a name in use or too many topics. */
export const saveTopic = (
  { db }: AppContext,
  actor: Actor,
  { id, name }: { id?: string | undefined; name: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const topics = await lockTopics(tx);
    const namesake = topics.find((topic) => topic.name.toLowerCase() === name.toLowerCase());
    if (namesake && namesake.id !== id)
      throw fail('conflict', { text: 'There is already a topic with this name.' });
    if (id === undefined) {
      if (topics.length >= maxTopics) {
        throw fail('conflict', {
          text: `There are already ${maxTopics} topics. Rename one of them instead.`,
        });
      }
      await insertTopic(tx, name);
    } else {
      if (!topics.some((topic) => topic.id === id)) throw fail('not_found');
      await renameTopic(tx, id, name);
    }
    await recordLibraryChange(tx, actor, 'question topic saved', { topic: name });
  });

/** Changes or adds a question of the library. Fails with `not_found`, and with `conflict` if there are too many. */
export const saveLibraryQuestion = (
  { db }: AppContext,
  actor: Actor,
  { id, ...question }: LibraryQuestion & { id?: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const topics = await lockTopics(tx);
    const topic = topics.find(({ id: topicId }) => topicId === question.topic_id);
    if (!topic) throw fail('not_found');
    if (id === undefined) {
      if ((await countLibraryQuestions(tx)) >= maxLibraryQuestions) {
        throw fail('conflict', {
          text: `There are already ${maxLibraryQuestions} questions in the library.`,
        });
      }
      await insertLibraryQuestion(tx, question);
    } else if (!(await updateLibraryQuestion(tx, id, question))) throw fail('not_found');
    await recordLibraryChange(tx, actor, 'question saved', {
      topic: topic.name,
      question: question.text,
      hidden: question.is_hidden,
    });
  });

/** Reorders the questions of a topic. Fails with `conflict` unless `ids` are exactly its questions. */
export const orderLibrary = (
  { db }: AppContext,
  { topic_id, ids }: { topic_id: string; ids: string[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockTopics(tx);
    if (!hasSameIds(await listQuestionIds(tx, topic_id), ids)) throw fail('conflict');
    await numberLibraryQuestions(tx, ids);
  });

/** Reorders the topics of the library. Fails with `conflict` unless `ids` are exactly its topics. */
export const orderTopics = ({ db }: AppContext, ids: string[]): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const topics = await lockTopics(tx);
    const currentIds = topics.map(({ id }) => id);
    if (!hasSameIds(currentIds, ids)) throw fail('conflict');
    await numberTopics(tx, ids);
  });
