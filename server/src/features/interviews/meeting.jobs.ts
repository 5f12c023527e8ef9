import { z } from 'zod';
import type { House } from '../../house.ts';
import { type Job, type JobOptions, job, jobKind } from '../../jobs/jobs.ts';
import { type MeetingRequest, MeetingsBusy } from '../../providers/meetings/port.ts';
import { meetingsAuthorized } from '../settings/index.ts';
import { postInvitation } from './invitation.service.ts';
import {
  type Appointment,
  arranged,
  interviewWithoutLink,
  lockInterviewWithoutLink,
  storeMeeting,
  waitingForLink,
} from './meeting.queries.ts';

const OneInterview = z.object({ interviewId: z.string() });

/** Makes the meeting of a new interview, and then confirms the booking. */
export const makeMeeting = jobKind('make_meeting', OneInterview);

/** Brings a meeting that was made in line with its interview, which was moved or called off. */
export const adjustMeeting = jobKind('adjust_meeting', OneInterview);

const confirmWithoutLink = jobKind('confirm_without_link', OneInterview);

/** Milliseconds after the booking at which it is confirmed even without a meeting link. */
const patience = 5 * 60_000;

/** The provider is asked until it has answered, for months if it has to be: pauses grow to six hours. */
const attempts = 1000;

/** How the job that makes a meeting is added: asked for again, it replaces the one that waits. */
export const untilItIsThere = (interviewId: string): JobOptions => ({
  attempts,
  key: `meeting:${interviewId}`,
});

/** How the job that adjusts a meeting is added. */
export const untilItIsDone = (interviewId: string): JobOptions => ({
  attempts,
  key: `adjust-meeting:${interviewId}`,
});

const requestFor = ({ id, booking, starts_at, duration_minutes }: Appointment): MeetingRequest => ({
  reference: id,
  topic: `Lifestory interview with ${booking.first_name} ${booking.last_name}`,
  startsAt: starts_at,
  durationMinutes: duration_minutes,
});

/** Asks the provider for a meeting until there is one; the first failure makes sure that a confirmation goes out. */
export const makeMeetingJob = (house: House): Job =>
  job(makeMeeting, async ({ interviewId }) => {
    const interview = await interviewWithoutLink(house.db, interviewId);
    if (!interview) return;
    try {
      const meeting = await house.meetings.create(requestFor(interview));
      const kept = await house.db.transaction().execute(async (tx) => {
        if (!(await storeMeeting(tx, interviewId, meeting))) return false;
        await postInvitation(house, tx, interviewId);
        return true;
      });
      // It was moved, called off or given another link while the meeting was made.
      const moved =
        (await arranged(house.db, interviewId))?.starts_at.getTime() !== interview.starts_at.getTime();
      if (!kept || moved) {
        await house.jobs.add(house.db, adjustMeeting, { interviewId }, untilItIsDone(interviewId));
      }
    } catch (error) {
      if (!interview.confirmed_at) {
        const at = new Date(interview.created_at.getTime() + patience);
        const key = `confirm-without-link:${interviewId}`;
        await house.jobs.add(house.db, confirmWithoutLink, { interviewId }, { at, key });
      }
      if (!(error instanceof MeetingsBusy)) throw error;
      const options = { ...untilItIsThere(interviewId), at: error.until };
      await house.jobs.add(house.db, makeMeeting, { interviewId }, options);
    }
  });

/** Moves or removes a meeting that was made, as the interview stands now. */
export const adjustMeetingJob = (house: House): Job =>
  job(adjustMeeting, async ({ interviewId }) => {
    const interview = await arranged(house.db, interviewId);
    try {
      if (interview) await house.meetings.move(requestFor(interview));
      else await house.meetings.remove(interviewId);
    } catch (error) {
      if (!(error instanceof MeetingsBusy)) throw error;
      const options = { ...untilItIsDone(interviewId), at: error.until };
      await house.jobs.add(house.db, adjustMeeting, { interviewId }, options);
    }
  });

/** Confirms a booking whose meeting link is still missing; the link follows in a second mail. */
export const confirmWithoutLinkJob = (house: House): Job =>
  job(confirmWithoutLink, async ({ interviewId }) => {
    await house.db.transaction().execute(async (tx) => {
      const interview = await lockInterviewWithoutLink(tx, interviewId);
      if (interview && !interview.confirmed_at) await postInvitation(house, tx, interviewId);
    });
  });

/** Once the account is authorized again, everything that waits for a meeting is asked for at once. */
export const askAgainJob = ({ db, jobs, now }: House): Job =>
  job(meetingsAuthorized, async () => {
    for (const interviewId of await waitingForLink(db, now())) {
      await jobs.add(db, makeMeeting, { interviewId }, untilItIsThere(interviewId));
    }
  });
