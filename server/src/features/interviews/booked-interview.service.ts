import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { notify } from '../notifications/index.ts';
import { type BookedInterview, markCancelled, updateSlot } from './booked-interview.queries.ts';
import { interviewCancelled } from './cancellation.kinds.ts';
import { sendCancellation, sendConfirmation } from './confirmations/confirmation.service.ts';
import { adjustMeeting, adjustMeetingJobOptions } from './meetings/meeting.jobs.ts';

/**
 * Moves a locked interview to a free slot, and updates its calendar entry and meeting. Staff are notified, except of a
 * move by staff. Returns false when the slot is taken.
 */
export async function moveInterview(
  app: Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>,
  tx: Tx,
  { id, personId, name, startsAt: before }: BookedInterview,
  slot: { id: string; startsAt: Date; endsAt: Date },
  movedBy: 'customer' | 'staff' = 'customer',
): Promise<boolean> {
  const minutes = Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000);
  if (!(await updateSlot(tx, id, { id: slot.id, startsAt: slot.startsAt, minutes }))) return false;
  await sendConfirmation(app, tx, id, 'moved');
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  if (movedBy === 'staff') return true;
  await notify(app, tx, {
    kind: 'interview-moved',
    to: 'staff',
    from: personId,
    mentionedPersonIds: [],
    url: `/session/view/${id}`,
    values: { name, before, startsAt: slot.startsAt },
  });
  return true;
}

/**
 * Cancels a locked interview for its customer: frees the slot, cancels the calendar entry and the meeting, and
 * notifies staff.
 */
export async function cancelInterview(
  app: Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>,
  tx: Tx,
  { id, personId, name, startsAt }: BookedInterview,
): Promise<void> {
  await markCancelled(tx, id);
  await app.jobs.add(tx, interviewCancelled, { interviewId: id });
  await sendCancellation(app, tx, id);
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  await notify(app, tx, {
    kind: 'interview-cancelled',
    to: 'staff',
    from: personId,
    mentionedPersonIds: [],
    url: `/session/view/${id}`,
    values: { name, startsAt },
  });
}
