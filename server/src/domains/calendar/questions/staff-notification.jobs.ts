import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { notify } from '../../platform/notifications/index.ts';
import { findBookedInterview } from '../interviews/index.ts';
import { markStaffNotified } from './interview-question.queries.ts';

/** Milliseconds after the last entry of a family until staff are notified of all of them together. */
const notificationDelayMs = 10 * 60_000;

const familyQuestionsAdded = jobKind('family_questions_added', z.object({ interviewId: z.string() }));

/** Queues one notification of staff for all entries that a family adds within a while. */
export const queueStaffNotification = (
  { jobs, now }: AppContext,
  tx: Tx,
  interviewId: string,
): Promise<void> =>
  jobs.add(
    tx,
    familyQuestionsAdded,
    { interviewId },
    {
      key: `family_questions_added:${interviewId}`,
      at: new Date(now().getTime() + notificationDelayMs),
    },
  );

/** Notifies staff of the entries that a family added to an interview. Those taken back meanwhile do not count. */
export const familyQuestionsAddedJob = (app: AppContext): Job =>
  job(familyQuestionsAdded, ({ interviewId }) =>
    app.db.transaction().execute(async (tx) => {
      const interview = await findBookedInterview(tx, interviewId, true);
      if (!interview) return;
      const count = await markStaffNotified(tx, interviewId, app.now());
      if (count === 0) return;
      const { name, startsAt, personId, interviewerId } = interview;
      await notify(app, tx, {
        kind: 'family-questions-added',
        to: { staffAndInterviewer: interviewerId },
        from: null,
        mentionedPersonIds: [personId],
        url: `/session/view/${interviewId}`,
        values: { name, startsAt, count },
      });
    }),
  );
