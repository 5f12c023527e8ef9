import type { MarkedChapter } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import { type AskedQuestion, markAsked, unmarkAsked } from '../../calendar/questions/index.ts';
import {
  deleteChapter,
  deleteMarkedChapter,
  findChapterOfQuestion,
  insertChapter,
} from './chapter.queries.ts';
import { assertChapterLimit, requireChapterInterview } from './chapter.service.ts';

/** The title of a chapter that marks a moment without a question, until somebody changes it. */
const momentTitle = 'Marked moment';

/**
 * Finds how many milliseconds of an interview have been recorded by `now`, without pauses: the position in its film. 0
 * if nothing was recorded.
 */
export type FindRecordedMs = (db: Db, interviewId: string, now: Date) => Promise<number>;

/** The call during which questions and moments are marked; its features come later. */
export interface MarkedCall {
  findRecordedMs: FindRecordedMs;
  /** Tells everybody in the call that the question being asked may have changed. */
  announceRoom: (tx: Tx, interviewId: string) => Promise<void>;
}

/**
 * Marks a question as asked, or this moment, and creates a chapter at the current position of the film. Repeating the
 * mark of a question returns its chapter. Fails with `not_found`, and with `conflict` if there are too many chapters.
 */
export const markMoment = (
  { db, now }: AppContext,
  { findRecordedMs, announceRoom }: MarkedCall,
  actor: Actor,
  { id: interviewId, question_id: questionId }: { id: string; question_id?: string | undefined },
): Promise<z.input<typeof MarkedChapter>> =>
  db.transaction().execute(async (tx) => {
    await requireChapterInterview(tx, { reach: reachOf(actor) }, interviewId);
    const at = now();
    const question = questionId === undefined ? null : await requireAsked(tx, interviewId, questionId, at);
    if (question) await announceRoom(tx, interviewId);
    const earlierChapter = question && (await findChapterOfQuestion(tx, question.id));
    if (earlierChapter) return { chapter_id: earlierChapter.id, at_ms: earlierChapter.at_ms };
    const recordedMs = question?.wasAsked ? 0 : await findRecordedMs(tx, interviewId, at);
    if (recordedMs === 0) return { chapter_id: null, at_ms: null };
    await assertChapterLimit(tx, interviewId);
    const chapterId = await insertChapter(tx, {
      session_id: interviewId,
      at_ms: recordedMs,
      title: question?.text ?? momentTitle,
      asker: question?.asker ?? '',
      first_year: null,
      last_year: null,
      questionId: question?.id ?? null,
      markedAt: at,
      createdBy: actor.personId,
      createdAt: at,
    });
    return { chapter_id: chapterId, at_ms: recordedMs };
  });

async function requireAsked(
  tx: Tx,
  interviewId: string,
  questionId: string,
  at: Date,
): Promise<AskedQuestion> {
  const question = await markAsked(tx, interviewId, questionId, at);
  if (!question) throw fail('not_found');
  return question;
}

/** Undoes a mark with its chapter. Fails with `not_found`. */
export const undoMark = (
  { db }: AppContext,
  { announceRoom }: MarkedCall,
  actor: Actor,
  mark: { id: string; question_id?: string | undefined; chapter_id?: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await requireChapterInterview(tx, { reach: reachOf(actor) }, mark.id);
    if (mark.question_id !== undefined) {
      const chapter = await findChapterOfQuestion(tx, mark.question_id);
      if (!(await unmarkAsked(tx, mark.id, mark.question_id))) throw fail('not_found');
      if (chapter) await deleteChapter(tx, chapter.id);
      await announceRoom(tx, mark.id);
    } else if (!mark.chapter_id || !(await deleteMarkedChapter(tx, mark.id, mark.chapter_id))) {
      throw fail('not_found');
    }
  });
