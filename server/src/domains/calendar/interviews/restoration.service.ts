import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { lockFreeSlot } from '../time-slots/index.ts';
import { claimSlot } from './booked-interview.queries.ts';
import { sendConfirmation } from './confirmations/confirmation.service.ts';
import {
  adjustMeeting,
  adjustMeetingJobOptions,
  createMeeting,
  createMeetingJobOptions,
} from './meetings/meeting.jobs.ts';

/** The number of restored interviews by status. */
export interface RestoredInterviews {
  booked: number;
  cancelled: number;
}

type DeletedInterview = Awaited<ReturnType<typeof lockInterviewsDeletedAt>>[number];

/**
 * Restores the interviews that were deleted with an account at `deletedAt`, in the transaction that restores the
 * account. An interview whose slot is free and in the future is booked and confirmed by mail; any other is
 * cancelled.
 */
export async function restoreInterviews(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  personId: string,
  deletedAt: Date,
): Promise<RestoredInterviews> {
  const restored = { booked: 0, cancelled: 0 };
  for (const interview of await lockInterviewsDeletedAt(tx, personId, deletedAt)) {
    const { id, joinUrl } = interview;
    const isBooked = (await hasFreeSlot(app, tx, interview)) && (await restoreWaiting(tx, id));
    if (isBooked) {
      // The meeting was removed at the provider when the interview was deleted.
      if (joinUrl) {
        await sendConfirmation(app, tx, id);
        await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
      } else await app.jobs.add(tx, createMeeting, { interviewId: id }, createMeetingJobOptions(id));
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

async function hasFreeSlot(
  { now }: AppContext,
  tx: Tx,
  { slotId, startsAt }: DeletedInterview,
): Promise<boolean> {
  if (!slotId || startsAt <= now()) return false;
  const slot = await lockFreeSlot(tx, slotId);
  return slot?.startsAt.getTime() === startsAt.getTime();
}

/** Locks the interviews that were deleted together with their person's account at `deletedAt`. */
const lockInterviewsDeletedAt = (tx: Tx, personId: string, deletedAt: Date) =>
  tx
    .selectFrom('interviews')
    .select(['id', 'slot_id as slotId', 'starts_at as startsAt', 'join_url as joinUrl'])
    .where('person_id', '=', personId)
    .where('status', '=', 'waiting')
    .where('deleted_at', '=', deletedAt)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Restores a deleted interview as waiting in its slot; returns false when the slot is taken. */
const restoreWaiting = (tx: Tx, id: string): Promise<boolean> =>
  claimSlot(tx, () => tx.updateTable('interviews').set({ deleted_at: null }).where('id', '=', id).execute());

/** Restores a deleted interview as cancelled. */
async function restoreCancelled(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ deleted_at: null, status: 'cancelled' })
    .where('id', '=', id)
    .execute();
}
