import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { recordChange } from '../audit/index.ts';
import { lockFreeSlot } from '../time-slots/index.ts';
import { postInvitation } from './invitation.service.ts';
import { adjustMeeting, makeMeeting, untilItIsDone, untilItIsThere } from './meeting.jobs.ts';
import { lockDeletedWith, restoreCancelled, restoreWaiting } from './restoration.queries.ts';

/** How many interviews a restored account has back, by their status. */
export interface Restored {
  booked: number;
  cancelled: number;
}

type Deleted = Awaited<ReturnType<typeof lockDeletedWith>>[number];

/**
 * Restores the interviews that were called off when an account was deleted at `deletedAt`, in the transaction that
 * restores the account: booked where the slot is still free and ahead, and confirmed by mail; otherwise cancelled.
 */
export async function restoreInterviewsOf(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  personId: string,
  deletedAt: Date,
): Promise<Restored> {
  const restored = { booked: 0, cancelled: 0 };
  for (const interview of await lockDeletedWith(tx, personId, deletedAt)) {
    const { id, joinUrl } = interview;
    const isBooked = (await hasFreeSlot(app, tx, interview)) && (await restoreWaiting(tx, id));
    if (isBooked) {
      // The provider removed the meeting when the interview was called off.
      if (joinUrl) {
        await postInvitation(app, tx, id);
        await app.jobs.add(tx, adjustMeeting, { interviewId: id }, untilItIsDone(id));
      } else await app.jobs.add(tx, makeMeeting, { interviewId: id }, untilItIsThere(id));
    } else await restoreCancelled(tx, id);
    restored[isBooked ? 'booked' : 'cancelled'] += 1;
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'interview restored',
      subjectKind: 'interview',
      subjectId: id,
      after: { status: isBooked ? 'waiting' : 'cancelled' },
    });
  }
  return restored;
}

async function hasFreeSlot({ now }: AppContext, tx: Tx, { slotId, startsAt }: Deleted): Promise<boolean> {
  if (!slotId || startsAt <= now()) return false;
  const slot = await lockFreeSlot(tx, slotId);
  return slot?.startsAt.getTime() === startsAt.getTime();
}
