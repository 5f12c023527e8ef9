import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { type Job, type JobKind, type JobOptions, job, jobKind } from '../../jobs/jobs.ts';
import { type MeetingRequest, MeetingsBusy } from '../../providers/meetings/port.ts';
import { meetingsAuthorized } from '../settings/index.ts';
import { postInvitation } from './invitation.service.ts';
import {
  type Appointment,
  arranged,
  dropMeeting,
  interviewWithoutLink,
  lockInterviewWithoutLink,
  storeMeeting,
  waitingForLink,
} from './meeting.queries.ts';

const OneInterview = z.object({ interviewId: z.string() });

/** Makes the meeting of an interview, and then confirms the booking; `again` where its link was another one before. */
export const makeMeeting = jobKind('make_meeting', OneInterview.extend({ again: z.boolean().optional() }));

/** Brings a meeting that was made in line with its interview, which was moved or called off. */
export const adjustMeeting = jobKind('adjust_meeting', OneInterview);

/** Takes away what the provider keeps of the meeting of somebody who is erased. */
export const eraseMeeting = jobKind('erase_meeting', OneInterview);

const confirmWithoutLink = jobKind('confirm_without_link', OneInterview);

/** Milliseconds after the booking at which it is confirmed even without a meeting link. */
const patience = 5 * 60_000;

/** The provider is asked until it has answered or the interview is over: pauses grow to six hours, this is for months. */
const attempts = 1000;

/** Pauses grow likewise: two weeks, in which staff are told, and then it is theirs. */
const erasingAttempts = 60;

/** How the job that makes a meeting is added: asked for again, it replaces the one that waits. */
export const untilItIsThere = (interviewId: string): JobOptions => ({
  attempts,
  key: `meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** How the job that adjusts a meeting is added. */
export const untilItIsDone = (interviewId: string): JobOptions => ({
  attempts,
  key: `adjust-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

/** How the job that erases a meeting is added. */
export const untilItIsErased = (interviewId: string): JobOptions => ({
  attempts: erasingAttempts,
  key: `erase-meeting:${interviewId}`,
  dependsOn: 'meetings',
});

const requestFor = ({ id, booking, starts_at, duration_minutes }: Appointment): MeetingRequest => ({
  reference: id,
  topic: `Lifestory interview with ${booking.first_name} ${booking.last_name}`,
  startsAt: starts_at,
  durationMinutes: duration_minutes,
});

const isOver = ({ starts_at, duration_minutes }: Appointment, now: Date) =>
  starts_at.getTime() + duration_minutes * 60_000 <= now.getTime();

/** Asks the provider for a meeting until there is one; the first failure makes sure that a confirmation goes out. */
export const makeMeetingJob = (app: AppContext): Job =>
  job(makeMeeting, async ({ interviewId, again }) => {
    const interview = await interviewWithoutLink(app.db, interviewId);
    if (!interview || isOver(interview, app.now())) return;
    try {
      const meeting = await app.meetings.create(requestFor(interview));
      const kept = await app.db.transaction().execute(async (tx) => {
        if (!(await storeMeeting(tx, interviewId, meeting))) return false;
        await postInvitation(app, tx, interviewId, again ? 'new-link' : 'booked');
        return true;
      });
      // It was moved, called off or given another link while the meeting was made.
      if (!kept || (await wasMoved(app, interview))) await adjust(app, interviewId);
    } catch (error) {
      if (!interview.confirmed_at) {
        const at = new Date(interview.created_at.getTime() + patience);
        const key = `confirm-without-link:${interviewId}`;
        await app.jobs.add(app.db, confirmWithoutLink, { interviewId }, { at, key });
      }
      await comeBack(app, error, makeMeeting, { interviewId, again }, untilItIsThere(interviewId));
    }
  });

/** Moves or removes a meeting that was made, as the interview stands now; one that is gone is made anew. */
export const adjustMeetingJob = (app: AppContext): Job =>
  job(adjustMeeting, async ({ interviewId }) => {
    const interview = await arranged(app.db, interviewId);
    try {
      if (!interview) await app.meetings.remove(interviewId);
      else if (!isOver(interview, app.now())) await follow(app, interview);
    } catch (error) {
      await comeBack(app, error, adjustMeeting, { interviewId }, untilItIsDone(interviewId));
    }
  });

async function follow(app: AppContext, interview: Appointment): Promise<void> {
  const { id } = interview;
  const deadUrl = await app.meetings.move(requestFor(interview));
  if (deadUrl !== null) {
    await app.db.transaction().execute(async (tx) => {
      if (!(await dropMeeting(tx, id, deadUrl))) return;
      await app.jobs.add(tx, makeMeeting, { interviewId: id, again: true }, untilItIsThere(id));
    });
  }
  // Two of these jobs may overtake each other at the provider.
  if (await wasMoved(app, interview)) await adjust(app, id);
}

const wasMoved = async ({ db }: AppContext, { id, starts_at }: Appointment): Promise<boolean> =>
  (await arranged(db, id))?.starts_at.getTime() !== starts_at.getTime();

const adjust = ({ db, jobs }: AppContext, interviewId: string): Promise<void> =>
  jobs.add(db, adjustMeeting, { interviewId }, untilItIsDone(interviewId));

/** Erases a meeting at the provider. It was made with an account, so that without one the work stays open, for staff to see. */
export const eraseMeetingJob = (app: AppContext): Job =>
  job(eraseMeeting, async ({ interviewId }) => {
    if (app.meetings.connection === null) {
      throw new Error(`The provider of the meeting for ${interviewId} is not set up and cannot erase it.`);
    }
    try {
      await app.meetings.erase(interviewId);
    } catch (error) {
      await comeBack(app, error, eraseMeeting, { interviewId }, untilItIsErased(interviewId));
    }
  });

/** A provider that asks to come back later is asked then; anything else is a failure. */
async function comeBack<P>(
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
      if (interview && !interview.confirmed_at) await postInvitation(app, tx, interviewId);
    });
  });

/** Once the account is authorized again, everything is asked for that waits for a meeting and is not being asked for. */
export const askAgainJob = ({ db, jobs, now }: AppContext): Job =>
  job(meetingsAuthorized, async () => {
    for (const interviewId of await waitingForLink(db, now())) {
      await jobs.add(db, makeMeeting, { interviewId }, untilItIsThere(interviewId));
    }
  });
