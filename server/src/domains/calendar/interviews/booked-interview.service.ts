import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { notify } from '../../platform/notifications/index.ts';
import type { FreeSlot } from '../time-slots/index.ts';
import {
  type BookedInterview,
  findInterviewerOf,
  markCancelled,
  updateSlot,
} from './booked-interview.queries.ts';
import { queueCancellation } from './cancellation.kinds.ts';
import { sendCancellation, sendConfirmation } from './confirmations/confirmation.service.ts';
import { adjustMeeting, adjustMeetingJobOptions } from './meetings/meeting.jobs.ts';

/**
 * Moves a locked interview to a free slot, and updates its calendar entry and meeting. Its Interviewer and, if the
 * customer moves it, staff are notified. Returns false when the slot is taken.
 */
export async function moveInterview(
  app: AppContext,
  tx: Tx,
  interview: BookedInterview,
  slot: FreeSlot,
  movedBy: 'customer' | 'staff' = 'customer',
): Promise<boolean> {
  const { id } = interview;
  const minutes = Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000);
  if (!(await updateSlot(tx, id, { ...slot, minutes }))) return false;
  await sendConfirmation(app, tx, id, 'moved');
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  await notifyMove(app, tx, interview, slot.startsAt, movedBy);
  return true;
}

/** Notifies staff and the Interviewer. The new slot may belong to another Interviewer: then both are notified. */
async function notifyMove(
  app: AppContext,
  tx: Tx,
  { id, personId, name, startsAt: before, interviewerId: formerId }: BookedInterview,
  startsAt: Date,
  movedBy: 'customer' | 'staff',
): Promise<void> {
  const interviewerId = await findInterviewerOf(tx, id);
  const url = `/session/view/${id}`;
  if (movedBy === 'customer') {
    await notify(app, tx, {
      kind: 'interview-moved',
      to: { staffAndInterviewer: interviewerId },
      from: personId,
      mentionedPersonIds: [],
      url,
      values: { name, before, startsAt },
    });
  } else if (interviewerId) {
    await notify(app, tx, {
      kind: 'interview-moved-by-staff',
      to: [interviewerId],
      from: null,
      mentionedPersonIds: [personId],
      url,
      values: { name, before, startsAt },
    });
  }
  if (formerId && formerId !== interviewerId) {
    await notify(app, tx, {
      kind: 'interview-reassigned',
      to: [formerId],
      from: null,
      mentionedPersonIds: [personId],
      url: '/sessions',
      values: { name, startsAt: before },
    });
  }
}

/**
 * Cancels a locked interview for its customer: frees the slot, cancels the calendar entry and the meeting, and
 * notifies staff.
 */
export async function cancelInterview(
  app: AppContext,
  tx: Tx,
  { id, personId, name, startsAt, interviewerId }: BookedInterview,
): Promise<void> {
  await markCancelled(tx, id);
  await queueCancellation(app, tx, id);
  await sendCancellation(app, tx, id);
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  await notify(app, tx, {
    kind: 'interview-cancelled',
    to: { staffAndInterviewer: interviewerId },
    from: personId,
    mentionedPersonIds: [],
    url: `/session/view/${id}`,
    values: { name, startsAt },
  });
}
