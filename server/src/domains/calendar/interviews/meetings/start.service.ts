import { type InterviewStatus, startLeadMinutes } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { describeStartRefusal } from '../interview.policy.ts';
import { everything, reachOf } from '../reach.ts';
import { lockInterview, markEnded, markStarted, returnToWaiting } from '../state.queries.ts';
import { adjustMeeting, adjustMeetingJobOptions } from './meeting.jobs.ts';

/** Milliseconds after the end at which a started interview without a recording returns to waiting. */
const recordingTimeoutMs = 6 * 60 * 60 * 1000;

const minuteMs = 60_000;

/** Starts an interview and returns its meeting link. Idempotent. Fails with `interview_not_startable`. */
export const startInterview = (
  { db, now }: AppContext,
  actor: Actor,
  id: string,
): Promise<StartedInterview> =>
  db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    const refusal = describeStartRefusal(interview, now());
    if (refusal !== null || interview.joinUrl === null) {
      throw fail('interview_not_startable', refusal === null ? {} : { text: refusal });
    }
    if (interview.status !== 'started') {
      await markStarted(tx, id, now());
      await recordChange(tx, {
        actorId: actor.personId,
        action: 'interview started',
        subjectKind: 'interview',
        subjectId: id,
        before: { status: interview.status },
        after: { status: 'started' },
      });
    }
    return { status: 'started', join_url: interview.joinUrl };
  });

interface StartedInterview {
  status: InterviewStatus;
  join_url: string;
}

/**
 * Starts an interview when its provider reports the meeting as started. Ignores a meeting that is opened more than
 * `startLeadMinutes` before the interview, for example for a test.
 */
export async function handleMeetingStarted(tx: Tx, id: string, at: Date): Promise<void> {
  const interview = await lockInterview(tx, everything, id);
  if (interview?.status !== 'waiting') return;
  if (interview.startsAt.getTime() - at.getTime() > startLeadMinutes * minuteMs) return;
  await markStarted(tx, id, at);
  await recordChange(tx, {
    actorId: null,
    action: 'interview started',
    subjectKind: 'interview',
    subjectId: id,
    before: { status: interview.status },
    after: { status: 'started', reported_by: 'meeting provider' },
  });
}

/** Records when the meeting of an interview ended. The latest end is stored. */
export async function handleMeetingEnded(tx: Tx, id: string, at: Date): Promise<void> {
  if (await lockInterview(tx, everything, id)) await markEnded(tx, id, at);
}

/** Queues the adjustment of a meeting that was deleted at the provider, which creates a new one. */
export const handleMeetingDeleted = ({ jobs }: AppContext, tx: Tx, id: string): Promise<void> =>
  jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));

/** Returns started interviews without a recording to waiting, every ten minutes. */
export const returnToWaitingCron = ({ db, now }: AppContext): CronJob => ({
  name: 'return_interviews_to_waiting',
  pattern: '*/10 * * * *',
  run: () => returnToWaiting(db, new Date(now().getTime() - recordingTimeoutMs)),
});
