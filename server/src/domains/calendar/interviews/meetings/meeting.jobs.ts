import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import { type Job, type JobKind, type JobOptions, job, jobKind } from '../../../../jobs/jobs.ts';
import { type MeetingRequest, MeetingsBusy } from '../../../../providers/meetings/port.ts';
import { meetingsAuthorized } from '../../../platform/settings/index.ts';
import { sendConfirmation } from '../confirmations/confirmation.service.ts';
import {
  type Appointment,
  findInterviewIdsWithoutMeeting,
  findInterviewWithoutLink,
  findScheduledInterview,
  lockInterviewWithoutLink,
  removeDeletedMeetingLink,
  storeMeeting,
} from './meeting.queries.ts';

const InterviewPayload = z.object({ interviewId: z.string() });

/** Creates the meeting of an interview, then confirms the booking. `again`: whether it replaces an earlier meeting. */
export const createMeeting = jobKind(
  'make_meeting',
  InterviewPayload.extend({ again: z.boolean().optional() }),
);

/** Updates a meeting after its interview was moved or cancelled. */
export const adjustMeeting = jobKind('adjust_meeting', InterviewPayload);

/** Deletes the provider's data about the meeting of an erased person. */
export const eraseMeeting = jobKind('erase_meeting', InterviewPayload);

const confirmWithoutLink = jobKind('confirm_without_link', InterviewPayload);

/** Milliseconds between a booking and its confirmation without a meeting link. */
const confirmationDelayMs = 5 * 60_000;

/**
 * Enough attempts to retry until the provider succeeds or the interview is over: with delays of up to six hours, they
 * last for months.
 */
const maxAttempts = 1000;

/** Enough attempts to retry for about 13 days, during which staff see an alert; afterwards the erasure is manual. */
const maxErasureAttempts = 60;

/** Options of the job that creates a meeting. The key makes a new request replace a queued one. */
export const createMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxAttempts,
  key: `meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** Options of the job that adjusts a meeting. */
export const adjustMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxAttempts,
  key: `adjust-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** Options of the job that erases a meeting. */
export const eraseMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxErasureAttempts,
  key: `erase-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

const toMeetingRequest = ({ id, booking, starts_at, duration_minutes }: Appointment): MeetingRequest => ({
  reference: id,
  topic: `Lifestory interview with ${booking.first_name} ${booking.last_name}`.trim(),
  startsAt: starts_at,
  durationMinutes: duration_minutes,
});

const isOver = ({ starts_at, duration_minutes }: Appointment, now: Date) =>
  starts_at.getTime() + duration_minutes * 60_000 <= now.getTime();

/** Creates a meeting, with retries. The first failure schedules a confirmation without a link. */
export const createMeetingJob = (app: AppContext): Job =>
  job(createMeeting, async ({ interviewId, again }) => {
    const interview = await findInterviewWithoutLink(app.db, interviewId);
    if (!interview || isOver(interview, app.now())) return;
    try {
      const meeting = await app.meetings.create(toMeetingRequest(interview));
      const isStored = await app.db.transaction().execute(async (tx) => {
        if (!(await storeMeeting(tx, interviewId, meeting))) return false;
        await sendConfirmation(app, tx, interviewId, again ? 'new-link' : 'booked');
        return true;
      });
      // The interview was moved, cancelled or given another link while the meeting was created.
      if (!isStored || (await isScheduleChanged(app, interview))) await queueAdjustment(app, interviewId);
    } catch (error) {
      if (!interview.confirmed_at) {
        const at = new Date(interview.created_at.getTime() + confirmationDelayMs);
        const key = `confirm-without-link:${interviewId}`;
        await app.jobs.add(app.db, confirmWithoutLink, { interviewId }, { at, key });
      }
      await retryWhenBusy(
        app,
        error,
        createMeeting,
        { interviewId, again },
        createMeetingJobOptions(interviewId),
      );
    }
  });

/** Moves or removes a meeting to match its interview. Replaces a meeting that no longer exists. */
export const adjustMeetingJob = (app: AppContext): Job =>
  job(adjustMeeting, async ({ interviewId }) => {
    const interview = await findScheduledInterview(app.db, interviewId);
    try {
      if (!interview) await app.meetings.remove(interviewId);
      else if (!isOver(interview, app.now())) await moveMeeting(app, interview);
    } catch (error) {
      await retryWhenBusy(app, error, adjustMeeting, { interviewId }, adjustMeetingJobOptions(interviewId));
    }
  });

async function moveMeeting(app: AppContext, interview: Appointment): Promise<void> {
  const { id } = interview;
  const deadUrl = await app.meetings.reschedule(toMeetingRequest(interview));
  if (deadUrl !== null) {
    await app.db.transaction().execute(async (tx) => {
      if (!(await removeDeletedMeetingLink(tx, id, deadUrl))) return;
      await app.jobs.add(tx, createMeeting, { interviewId: id, again: true }, createMeetingJobOptions(id));
    });
  }
  // Concurrent jobs can reach the provider out of order.
  if (await isScheduleChanged(app, interview)) await queueAdjustment(app, id);
}

const isScheduleChanged = async ({ db }: AppContext, { id, starts_at }: Appointment): Promise<boolean> =>
  (await findScheduledInterview(db, id))?.starts_at.getTime() !== starts_at.getTime();

const queueAdjustment = ({ db, jobs }: AppContext, interviewId: string): Promise<void> =>
  jobs.add(db, adjustMeeting, { interviewId }, adjustMeetingJobOptions(interviewId));

/**
 * Erases a meeting at the provider. Fails without a configured account, so that staff are alerted to the erasure.
 */
export const eraseMeetingJob = (app: AppContext): Job =>
  job(eraseMeeting, async ({ interviewId }) => {
    if (app.meetings.connection === null) {
      throw new Error(`The provider of the meeting for ${interviewId} is not set up and cannot erase it.`);
    }
    try {
      await app.meetings.erase(interviewId);
    } catch (error) {
      await retryWhenBusy(app, error, eraseMeeting, { interviewId }, eraseMeetingJobOptions(interviewId));
    }
  });

/** Reschedules the job for the time that a busy provider returned; rethrows any other error. */
async function retryWhenBusy<P>(
  { db, jobs }: AppContext,
  error: unknown,
  kind: JobKind<P>,
  payload: P,
  options: JobOptions,
): Promise<void> {
  if (!(error instanceof MeetingsBusy)) throw error;
  await jobs.add(db, kind, payload, { ...options, at: error.until });
}

/** Confirms a booking without its meeting link; a second mail with the link follows. */
export const confirmWithoutLinkJob = (app: AppContext): Job =>
  job(confirmWithoutLink, async ({ interviewId }) => {
    await app.db.transaction().execute(async (tx) => {
      const interview = await lockInterviewWithoutLink(tx, interviewId);
      if (interview && !interview.confirmed_at) await sendConfirmation(app, tx, interviewId);
    });
  });

/** Queues the creation of missing meetings after the account is authorized; skips those already queued. */
export const createMissingMeetingsJob = ({ db, jobs, now }: AppContext): Job =>
  job(meetingsAuthorized, async () => {
    for (const interviewId of await findInterviewIdsWithoutMeeting(db, now())) {
      await jobs.add(db, createMeeting, { interviewId }, createMeetingJobOptions(interviewId));
    }
  });
