import { type Contract, type HandlerResult, maxQuestionsPerInterview } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { reachOf } from '../interviews/index.ts';
import { describeAsker } from './asker.policy.ts';
import {
  deleteEntry,
  type EntryRow,
  findInterviewInReach,
  insertEntries,
  listEntries,
  lockEntry,
  numberQuestions,
  updateEntryText,
} from './interview-question.queries.ts';
import { hasSameIds } from './order.policy.ts';

export const isQuestion = ({ kind }: Pick<EntryRow, 'kind'>) => kind === 'question';
export const askerOf = ({ askerName, askerAge }: EntryRow) => describeAsker(askerName, askerAge);

/** Returns the questions of an interview in the caller's reach, and the topics to avoid. Fails with `not_found`. */
export async function fetchInterviewQuestions(
  { db }: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Contract['questions']['ofInterview']>> {
  if (!(await findInterviewInReach(db, reachOf(actor), id))) throw fail('not_found');
  const entries = await listEntries(db, id);
  const toView = (row: EntryRow) => ({ id: row.id, text: row.text, asker: askerOf(row) });
  return {
    success: true,
    data: {
      questions: entries.filter(isQuestion).map((row) => ({ ...toView(row), asked_at: row.askedAt })),
      topics_to_avoid: entries.filter((row) => !isQuestion(row)).map(toView),
    },
  };
}

/** Fails with `conflict` if an interview with `count` entries cannot take `added` more. */
export function assertEntryLimit(count: number, added: number): void {
  if (count + added > maxQuestionsPerInterview) {
    throw fail('conflict', {
      text: `An interview can have ${maxQuestionsPerInterview} questions. Please remove some first.`,
    });
  }
}

/** Adds questions of staff to an interview. Fails with `not_found`, and with `conflict` if there are too many. */
export const addQuestions = (
  { db, now }: AppContext,
  actor: Actor,
  { id, texts }: { id: string; texts: string[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await findInterviewInReach(tx, reachOf(actor), id, true))) throw fail('not_found');
    assertEntryLimit((await listEntries(tx, id)).length, texts.length);
    const entry = { kind: 'question', authorId: actor.personId, isFromFamily: false } as const;
    await insertEntries(
      tx,
      id,
      texts.map((text) => ({ ...entry, text })),
      now(),
    );
  });

/** Changes the text of a question that staff added. Fails with `not_found`, including for one from the family. */
export const changeQuestion = (
  { db }: AppContext,
  actor: Actor,
  { id, text }: { id: string; text: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, reachOf(actor), id);
    if (!entry || entry.isFromFamily) throw fail('not_found');
    await updateEntryText(tx, id, text);
  });

/** Removes a question or a topic to avoid; for one from the family, this is recorded. Fails with `not_found`. */
export const removeQuestion = ({ db }: AppContext, actor: Actor, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, reachOf(actor), id);
    if (!entry) throw fail('not_found');
    await deleteEntry(tx, id);
    if (!entry.isFromFamily) return;
    // Leaves out the text: Developers may read the audit log, but not what a family asks.
    await recordChange(tx, {
      actorId: actor.personId,
      action: isQuestion(entry) ? 'question of the family removed' : 'topic to avoid removed',
      subjectKind: 'interview',
      subjectId: entry.interviewId,
    });
  });

/** Reorders the questions of an interview. Fails with `not_found`, and with `conflict` unless `ids` are all of them. */
export const orderQuestions = (
  { db }: AppContext,
  actor: Actor,
  { id, ids }: { id: string; ids: string[] },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await findInterviewInReach(tx, reachOf(actor), id, true))) throw fail('not_found');
    const current = (await listEntries(tx, id)).filter(isQuestion).map((row) => row.id);
    if (!hasSameIds(current, ids)) {
      throw fail('conflict', {
        text: 'The list has changed in the meantime, for example by a question from the family. Please try again.',
      });
    }
    await numberQuestions(tx, id, ids);
  });
