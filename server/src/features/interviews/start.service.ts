import type { InterviewStatus } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { recordChange } from '../audit/index.ts';
import { startRefusal } from './interview.policy.ts';
import { lockInterview, markStarted, returnToWaiting } from './state.queries.ts';

/** Milliseconds after its end at which a started interview without a recording waits again. */
const patience = 6 * 60 * 60 * 1000;

/** Starts an interview; answers where the meeting is. Starting it once more changes nothing. */
export const startInterview = ({ db, now }: House, actor: Actor, id: string): Promise<Started> =>
  db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, id);
    if (!interview) throw fail('not_found');
    const refusal = startRefusal(interview, now());
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

interface Started {
  status: InterviewStatus;
  join_url: string;
}

/** Every ten minutes: what was started and never recorded waits again. */
export const returnToWaitingCron = ({ db, now }: House): CronJob => ({
  name: 'return_interviews_to_waiting',
  pattern: '*/10 * * * *',
  run: () => returnToWaiting(db, new Date(now().getTime() - patience)),
});
