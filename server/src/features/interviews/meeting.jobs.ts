import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, type JobKind, type JobOptions, job, jobKind } from '../../jobs/jobs.ts';
import { type MeetingRequest, MeetingsBusy } from '../../providers/meetings/port.ts';
import { meetingsAuthorized } from '../settings/index.ts';
import { sendInvitation } from './invitation.service.ts';
import {
  type Appointment,
  findInterviewIdsWithoutMeeting,
  findInterviewWithoutLink,
  findScheduledInterview,
  lockInterviewWithoutLink,
  removeDeadLink,
  storeMeeting,
} from './meeting.queries.ts';

const InterviewPayload = z.object({ interviewId: z.string() });

/** Makes the meeting of an interview, and then confirms the booking; `again` where its link was another one before. */
export const createMeeting = jobKind(
  'make_meeting',
  InterviewPayload.extend({ again: z.boolean().optional() }),
);

/** Brings a meeting that was made in line with its interview, which was moved or called off. */
export const adjustMeeting = jobKind('adjust_meeting', InterviewPayload);

/** Takes away what the provider keeps of the meeting of somebody who is erased. */
export const eraseMeeting = jobKind('erase_meeting', InterviewPayload);

const confirmWithoutLink = jobKind('confirm_without_link', InterviewPayload);

/** Milliseconds after the booking at which it is confirmed even without a meeting link. */
const confirmationDelayMs = 5 * 60_000;

/** The provider is asked until it has answered or the interview is over: pauses grow to six hours, this is for months. */
const maxAttempts = 1000;

/** Pauses grow likewise: two weeks, in which staff are told, and then it is theirs. */
const maxErasureAttempts = 60;

/** How the job that makes a meeting is added: asked for again, it replaces the one that waits. */
export const createMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxAttempts,
  key: `meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** How the job that adjusts a meeting is added. */
export const adjustMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxAttempts,
  key: `adjust-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** How the job that erases a meeting is added. */
export const eraseMeetingJobOptions = (interviewId: string): JobOptions => ({
  attempts: maxErasureAttempts,
  key: `erase-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

const toMeetingRequest = ({ id, booking, starts_at, duration_minutes }: Appointment): MeetingRequest => ({
  reference: id,
  topic: `Lifestory interview with ${booking.first_name} ${booking.last_name}`,
  startsAt: starts_at,
  durationMinutes: duration_minutes,
});

const isOver = ({ starts_at, duration_minutes }: Appointment, now: Date) =>
  starts_at.getTime() + duration_minutes * 60_000 <= now.getTime();

/** Asks the provider for a meeting until there is one; the first failure makes sure that a confirmation goes out. */
export const createMeetingJob = (app: AppContext): Job =>
  job(createMeeting, async ({ interviewId, again }) => {
    const interview = await findInterviewWithoutLink(app.db, interviewId);
    if (!interview || isOver(interview, app.now())) return;
    try {
      const meeting = await app.meetings.create(toMeetingRequest(interview));
      const kept = await app.db.transaction().execute(async (tx) => {
        if (!(await storeMeeting(tx, interviewId, meeting))) return false;
        await sendInvitation(app, tx, interviewId, again ? 'new-link' : 'booked');
        return true;
      });
      // It was moved, called off or given another link while the meeting was made.
      if (!kept || (await hasMoved(app, interview))) await queueAdjustment(app, interviewId);
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

/** Moves or removes a meeting that was made, as the interview stands now; one that is gone is made anew. */
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
  const deadUrl = await app.meetings.move(toMeetingRequest(interview));
  if (deadUrl !== null) {
    await app.db.transaction().execute(async (tx) => {
      if (!(await removeDeadLink(tx, id, deadUrl))) return;
      await app.jobs.add(tx, createMeeting, { interviewId: id, again: true }, createMeetingJobOptions(id));
    });
  }
  // Two of these jobs may overtake each other at the provider.
  if (await hasMoved(app, interview)) await queueAdjustment(app, id);
}

const hasMoved = async ({ db }: AppContext, { id, starts_at }: Appointment): Promise<boolean> =>
  (await findScheduledInterview(db, id))?.starts_at.getTime() !== starts_at.getTime();

const queueAdjustment = ({ db, jobs }: AppContext, interviewId: string): Promise<void> =>
  jobs.add(db, adjustMeeting, { interviewId }, adjustMeetingJobOptions(interviewId));

/** Erases a meeting at the provider. It was made with an account, so that without one the work stays open, for staff to see. */
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

/** A provider that asks to come back later is asked then; anything else is a failure. */
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

/** Confirms a booking whose meeting link is still missing; the link follows in a second mail. */
export const confirmWithoutLinkJob = (app: AppContext): Job =>
  job(confirmWithoutLink, async ({ interviewId }) => {
    await app.db.transaction().execute(async (tx) => {
      const interview = await lockInterviewWithoutLink(tx, interviewId);
      if (interview && !interview.confirmed_at) await sendInvitation(app, tx, interviewId);
    });
  });

/** Once the account is authorized again, everything is asked for that waits for a meeting and is not being asked for. */
export const createMissingMeetingsJob = ({ db, jobs, now }: AppContext): Job =>
  job(meetingsAuthorized, async () => {
    for (const interviewId of await findInterviewIdsWithoutMeeting(db, now())) {
      await jobs.add(db, createMeeting, { interviewId }, createMeetingJobOptions(interviewId));
    }
  });
