import type { SeatRole } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { handleMeetingEnded, handleMeetingStarted } from '../../calendar/interviews/index.ts';
import { announceRoom } from './room.service.ts';
import { findPresentSeat, findPresentSeats, lockRoom, updateRoom, updateSeats } from './seat.queries.ts';
import { isCallFull, isInCall, requireInterviewer, requireSeat } from './seat.service.ts';
import { admitSeat, endAdmissions, releaseSeats } from './seat-change.queries.ts';

/** Leaves the call, which goes on. The admission stays: joining again needs no new one. */
export async function leaveCall(app: AppContext, key: string): Promise<void> {
  const { id, interview_id } = await requireSeat(app, key);
  await app.db.transaction().execute(async (tx) => {
    await updateSeats(tx, [id], { left_at: app.now() });
    await announceRoom(tx, interview_id);
  });
}

/** Hides the question being asked from everybody, by anybody in the call. Fails with `not_allowed` for others. */
export async function hideQuestion(app: AppContext, key: string): Promise<void> {
  const seat = await requireSeat(app, key);
  if (!isInCall(seat)) throw fail('not_allowed');
  await app.db.transaction().execute(async (tx) => {
    await updateRoom(tx, seat.interview_id, { question_hidden_at: app.now() });
    await announceRoom(tx, seat.interview_id);
  });
}

/**
 * Admits a waiting guest. The first admission starts the interview, unless it is more than 15 minutes early. Fails with
 * `room_full`.
 */
export async function admitGuest(app: AppContext, key: string, seatId: string): Promise<void> {
  const { interview_id } = await requireInterviewer(app, key);
  await app.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, interview_id);
    const seats = await findPresentSeats(tx, interview_id, app.now());
    const guest = seats.find(({ id }) => id === seatId);
    if (!guest) throw fail('not_found', { text: 'This person is no longer in the waiting room.' });
    if (guest.admitted_at === null) {
      if (isCallFull(seats, guest.role as SeatRole)) throw fail('room_full');
      await admitSeat(tx, seatId, app.now());
    }
    if (room.started_at === null) await updateRoom(tx, interview_id, { started_at: app.now() });
    await handleMeetingStarted(tx, interview_id, app.now());
    await announceRoom(tx, interview_id);
  });
}

/** Removes a guest from the call. To join again, on any of their devices, they need a new admission. */
export async function dismissGuest(app: AppContext, key: string, seatId: string): Promise<void> {
  const { interview_id } = await requireInterviewer(app, key);
  await app.db.transaction().execute(async (tx) => {
    // A guest who continues on another device at the same moment must not keep the admission there.
    await lockRoom(tx, interview_id);
    const guest = await findPresentSeat(tx, interview_id, seatId, app.now());
    if (!guest) throw fail('not_found', { text: 'This person is no longer in the call.' });
    if (guest.role === 'interviewer') throw fail('not_allowed');
    await releaseSeats(tx, [seatId], app.now());
    await endAdmissions(tx, interview_id, guest);
    await announceRoom(tx, interview_id);
  });
}

/**
 * Ends the call for everybody; to join again, guests need a new admission. The interview is completed when its
 * recording is stored.
 */
export async function endCall(app: AppContext, key: string): Promise<void> {
  const { interview_id } = await requireInterviewer(app, key);
  await app.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, interview_id);
    if (room.ended_at !== null) return;
    await updateRoom(tx, interview_id, { ended_at: app.now() });
    await endAdmissions(tx, interview_id);
    await handleMeetingEnded(tx, interview_id, app.now());
    await announceRoom(tx, interview_id);
  });
}
