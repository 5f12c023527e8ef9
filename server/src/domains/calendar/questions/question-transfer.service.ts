import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { type Job, job } from '../../../jobs/jobs.ts';
import { findStoryOfCancelled, findUpcomingInterviews, questionsLeft } from '../interviews/index.ts';

/**
 * Moves what the family asked for cancelled and deleted interviews of a story, and was not asked there, to another
 * interview of the story, after its own questions. Topics to avoid move, too; the questions of staff stay.
 */
export async function transferQuestions(tx: Tx, storyId: string, interviewId: string): Promise<void> {
  await sql`
    with left_behind as (
      select entries.id, row_number() over (order by entries.created_at, entries.position, entries.id) as number
      from interview_questions as entries join interviews on interviews.id = entries.interview_id
      where interviews.story_id = ${storyId} and interviews.id <> ${interviewId}
        and (interviews.status = 'cancelled' or interviews.deleted_at is not null)
        and entries.is_from_family and entries.asked_at is null
    )
    update interview_questions set interview_id = ${interviewId}, position = left_behind.number + (
      select coalesce(max(own.position), 0) from interview_questions as own where own.interview_id = ${interviewId})
    from left_behind where interview_questions.id = left_behind.id`.execute(tx);
}

/** Keeps the questions of the family when an interview is cancelled, for the next one of the story if there is one. */
export const transferQuestionsJob = ({ db, now }: AppContext): Job =>
  job(questionsLeft, ({ interviewId }) =>
    db.transaction().execute(async (tx) => {
      const storyId = await findStoryOfCancelled(tx, interviewId);
      if (!storyId) return;
      const upcoming = await findUpcomingInterviews(tx, storyId, now());
      const next = upcoming.find(({ status, startsAt }) => status === 'waiting' && startsAt > now());
      if (next) await transferQuestions(tx, storyId, next.id);
    }),
  );
