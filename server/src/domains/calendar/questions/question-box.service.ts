import {
  type FamilyEntry,
  maxFamilyQuestions,
  maxTopicsToAvoid,
  type QuestionBox,
} from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { type BookedInterview, findBookedInterview, findUpcomingInterviews } from '../interviews/index.ts';
import { deleteOwnEntries, type EntryRow, insertEntries, listEntries } from './interview-question.queries.ts';
import { askerOf, assertEntryLimit, isQuestion } from './interview-question.service.ts';
import { queueStaffNotification } from './staff-notification.jobs.ts';

/** Maximum number of entries that one person can add in an hour, including those that they take back. */
const maxAdditionsPerHour = 60;

/** A question or topic to avoid as entered by the family. */
export type NewFamilyEntry = z.output<typeof FamilyEntry>;

const isOpen = ({ status, startsAt }: BookedInterview, now: Date) => status === 'waiting' && startsAt > now;

const closedText =
  'The interview has begun, so its question box is closed. For anything else, please reply to one of our e-mails.';

/** Returns the question box of an interview as `readerId` sees it; with `onlyOwn`, without the questions of others. */
export async function readBox(
  { db, now }: AppContext,
  interview: BookedInterview,
  readerId: string,
  onlyOwn: boolean,
): Promise<z.input<typeof QuestionBox>> {
  const entries = await listEntries(db, interview.id);
  const isOwn = ({ isFromFamily, authorId }: EntryRow) => isFromFamily && authorId === readerId;
  return {
    interview_id: interview.id,
    starts_at: interview.startsAt,
    is_open: isOpen(interview, now()),
    questions: entries
      .filter((row) => isQuestion(row) && row.isFromFamily && (!onlyOwn || isOwn(row)))
      .map((row) => ({ id: row.id, text: row.text, asker: askerOf(row), is_own: isOwn(row) })),
    own_topics: entries.filter((row) => !isQuestion(row) && isOwn(row)).length,
  };
}

/** Locks an interview whose box is open. Fails with `not_found` or, once it has begun, with `too_late_to_change`. */
async function lockOpenInterview(tx: Tx, id: string, now: Date): Promise<void> {
  const interview = await findBookedInterview(tx, id, true);
  if (!interview) throw fail('not_found');
  if (!isOpen(interview, now)) throw fail('too_late_to_change', { text: closedText });
}

/**
 * Adds an entry of the family to an interview and queues the notification of staff. Fails with `not_found`,
 * `too_late_to_change`, `too_many`, and with `conflict` if the author or the interview has too many entries.
 */
export async function addEntry(
  app: AppContext,
  { interviewId, authorId }: { interviewId: string; authorId: string },
  { kind, text, name, age }: NewFamilyEntry,
): Promise<void> {
  await app.limits.count([
    { name: 'family-question', subject: authorId, max: maxAdditionsPerHour, seconds: 3600 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    await lockOpenInterview(tx, interviewId, app.now());
    const entries = await listEntries(tx, interviewId);
    assertEntryLimit(entries.length, 1);
    const own = entries.filter((row) => row.kind === kind && row.isFromFamily && row.authorId === authorId);
    const max = kind === 'question' ? maxFamilyQuestions : maxTopicsToAvoid;
    if (own.length >= max) {
      throw fail('conflict', {
        text:
          kind === 'question'
            ? `You have already asked ${max} questions. Take one back to ask another.`
            : `You have already named ${max} topics to avoid. Please call us about more.`,
      });
    }
    const entry = { kind, text, authorId, isFromFamily: true, askerName: name, askerAge: age };
    await insertEntries(tx, interviewId, [entry], app.now());
    await queueStaffNotification(app, tx, interviewId);
  });
}

/** Withdraws an entry of the author. Fails with `not_found` or `too_late_to_change`. */
export const withdrawEntry = (
  { db, now }: AppContext,
  own: { interviewId: string; authorId: string; id: string | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockOpenInterview(tx, own.interviewId, now());
    if (!(await deleteOwnEntries(tx, own))) throw fail('not_found');
  });

const findInterviewsOf = async (db: Db, { storyId }: Actor, now: Date) =>
  storyId === null ? [] : findUpcomingInterviews(db, storyId, now);

/** Returns the question boxes of the upcoming interviews of the caller's active story, earliest first. */
export async function listOwnBoxes(app: AppContext, actor: Actor): Promise<z.input<typeof QuestionBox>[]> {
  const interviews = await findInterviewsOf(app.db, actor, app.now());
  return Promise.all(interviews.map((interview) => readBox(app, interview, actor.personId, false)));
}

/** Fails with `not_found` unless the interview is an upcoming one of the caller's active story. */
export async function assertOwnInterview(
  { db, now }: AppContext,
  actor: Actor,
  interviewId: string,
): Promise<void> {
  const interviews = await findInterviewsOf(db, actor, now());
  if (!interviews.some(({ id }) => id === interviewId)) throw fail('not_found');
}
