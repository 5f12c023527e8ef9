import { z } from 'zod';
import type { House } from '../../house.ts';
import { type Job, job, jobKind } from '../../jobs/jobs.ts';
import { postInvitation } from './invitation.service.ts';
import { interviewWithoutLink, lockInterviewWithoutLink, storeMeeting } from './meeting.queries.ts';

const OneInterview = z.object({ interviewId: z.string() });

/** Makes the meeting of a new interview, and then confirms the booking. */
export const makeMeeting = jobKind('make_meeting', OneInterview);

const confirmWithoutLink = jobKind('confirm_without_link', OneInterview);

/** Milliseconds after the booking at which it is confirmed even without a meeting link. */
const patience = 5 * 60_000;

/** Asks the provider for a meeting until there is one; the first failure makes sure that a confirmation goes out. */
export const makeMeetingJob = (house: House): Job =>
  job(makeMeeting, async ({ interviewId }) => {
    const interview = await interviewWithoutLink(house.db, interviewId);
    if (!interview) return;
    try {
      const meeting = await house.meetings.create({
        reference: interview.id,
        topic: `Lifestory interview with ${interview.booking.first_name} ${interview.booking.last_name}`,
        startsAt: interview.starts_at,
        durationMinutes: interview.duration_minutes,
      });
      await house.db.transaction().execute(async (tx) => {
        if (await storeMeeting(tx, interviewId, meeting)) await postInvitation(house, tx, interviewId);
      });
    } catch (error) {
      if (!interview.confirmed_at) {
        const at = new Date(interview.created_at.getTime() + patience);
        const key = `confirm-without-link:${interviewId}`;
        await house.jobs.add(house.db, confirmWithoutLink, { interviewId }, { at, key });
      }
      throw error;
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
