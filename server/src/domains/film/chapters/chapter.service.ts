import { type Chapter, type ChapterEntry, maxChapters } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { type Actor, seesRestricted } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import { assertAccessReason } from '../../people/stories/index.ts';
import {
  type ChapterInterview,
  type ChapterReach,
  countChapters,
  deleteChapter,
  findInterviewOfChapter,
  insertChapter,
  listChaptersOfInterview,
  listChaptersOfStory,
  lockChapterInterview,
  updateChapter,
} from './chapter.queries.ts';

/**
 * Lists the chapters of the films of the active story. Only the storyteller also gets those of films that a withdrawn
 * consent hides and of restricted passages.
 */
export async function listOwnChapters({ db, now }: AppContext, actor: Actor): Promise<Chapter[]> {
  const { storyId } = actor;
  if (storyId === null) return [];
  const withWithdrawn = seesRestricted(actor);
  const restrictedOn = withWithdrawn ? null : dateAt(now());
  return listChaptersOfStory(db, storyId, { withWithdrawn, restrictedOn });
}

/** Returns what a storyteller may change: the films of their story. Fails with `not_found` without one. */
export function storyReachOf({ storyId }: Actor): ChapterReach {
  if (storyId === null) throw fail('not_found');
  return { storyId };
}

/** Fails with `not_found` if an interview is outside the caller's reach; locks it. */
export async function requireChapterInterview(
  tx: Tx,
  within: ChapterReach,
  id: string,
): Promise<ChapterInterview> {
  const interview = await lockChapterInterview(tx, within, id);
  if (!interview) throw fail('not_found');
  return interview;
}

/** Fails with `conflict` if a film cannot take another chapter. */
export async function assertChapterLimit(tx: Tx, interviewId: string): Promise<void> {
  if ((await countChapters(tx, interviewId)) >= maxChapters) {
    throw fail('conflict', { text: `A film can have ${maxChapters} chapters. Please delete some first.` });
  }
}

/**
 * Lists the chapters of an interview within the caller's reach by time. Fails with `not_found`, and with
 * `reason_required` as the film does.
 */
export const listChaptersForStaff = (app: AppContext, actor: Actor, id: string): Promise<Chapter[]> =>
  app.db.transaction().execute(async (tx) => {
    const { storyId } = await requireChapterInterview(tx, { reach: reachOf(actor) }, id);
    await assertAccessReason({ ...app, db: tx }, actor, storyId, 'films');
    return listChaptersOfInterview(tx, id);
  });

/** Changes or adds a chapter. Fails with `not_found`, `conflict` or, for staff, `reason_required`. */
export const saveChapter = (
  app: AppContext,
  actor: Actor,
  within: ChapterReach,
  { id, ...entry }: ChapterEntry,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const { storyId } = await requireChapterInterview(tx, within, entry.session_id);
    await assertAccessReason({ ...app, db: tx }, actor, storyId, 'films');
    if (id === undefined) {
      await assertChapterLimit(tx, entry.session_id);
      await insertChapter(tx, { ...entry, createdBy: actor.personId, createdAt: app.now() });
    } else if (!(await updateChapter(tx, id, entry))) throw fail('not_found');
  });

/** Deletes a chapter. Fails with `not_found` or, for staff, `reason_required`. */
export const removeChapter = (
  app: AppContext,
  actor: Actor,
  within: ChapterReach,
  id: string,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const interviewId = await findInterviewOfChapter(tx, id);
    if (!interviewId) throw fail('not_found');
    const { storyId } = await requireChapterInterview(tx, within, interviewId);
    await assertAccessReason({ ...app, db: tx }, actor, storyId, 'films');
    await deleteChapter(tx, id);
  });
