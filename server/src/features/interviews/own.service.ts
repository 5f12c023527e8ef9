import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { notify } from '../notifications/index.ts';
import { interviewCancelled } from './cancellation.kinds.ts';
import { postCancellation, postInvitation } from './invitation.service.ts';
import { adjustMeeting, untilItIsDone } from './meeting.jobs.ts';
import { type Booked, changeSlot, markCancelled } from './own.queries.ts';

/**
 * Moves an interview that is locked to a free slot: its calendar entry and its meeting follow, staff are told. False
 * when somebody else has the slot.
 */
export async function moveToSlot(
  app: AppContext,
  tx: Tx,
  { id, personId, name, startsAt: before }: Booked,
  slot: { id: string; startsAt: Date; endsAt: Date },
): Promise<boolean> {
  const minutes = Math.round((slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000);
  if (!(await changeSlot(tx, id, { id: slot.id, startsAt: slot.startsAt, minutes }))) return false;
  await postInvitation(app, tx, id, 'moved');
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, untilItIsDone(id));
  await notify(app, tx, {
    kind: 'interview-moved',
    to: 'staff',
    from: personId,
    about: [],
    url: `/session/view/${id}`,
    values: { name, before, startsAt: slot.startsAt },
  });
  return true;
}

/** Calls off an interview that is locked, for whoever booked it: the slot is free, calendar and meeting follow. */
export async function callOffOwn(
  app: AppContext,
  tx: Tx,
  { id, personId, name, startsAt }: Booked,
): Promise<void> {
  await markCancelled(tx, id);
  await app.jobs.add(tx, interviewCancelled, { interviewId: id });
  await postCancellation(app, tx, id);
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, untilItIsDone(id));
  await notify(app, tx, {
    kind: 'interview-cancelled',
    to: 'staff',
    from: personId,
    about: [],
    url: `/session/view/${id}`,
    values: { name, startsAt },
  });
}
