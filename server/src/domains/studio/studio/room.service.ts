import { type Participant, type Room, type SeatRole, startLeadMinutes } from '@lifestory/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { everything } from '../../calendar/interviews/index.ts';
import { findLastAsked } from '../../calendar/questions/index.ts';
import { readSettings } from '../../platform/settings/index.ts';
import { createIceServers } from './ice-servers.ts';
import { findPresentSeats, isConnected, type SeatRow } from './seat.queries.ts';
import type { Seat } from './seat.service.ts';
import { findStudioInterview } from './studio-interview.queries.ts';

/** Database channel that announces the interview whose room has changed. */
export const roomChannel = 'studio_room';

/**
 * Tells everybody in the room of an interview, when the transaction commits, that something in it has changed: their
 * pages fetch it again.
 */
export async function announceRoom(tx: Tx, interviewId: string): Promise<void> {
  await sql`select announce(${roomChannel}, ${interviewId})`.execute(tx);
}

/** Whether guests can join: from 15 minutes before the interview, and while an interviewer is in the call. */
export const canJoin = (startsAt: Date, seats: readonly SeatRow[], now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= startLeadMinutes * 60_000 ||
  seats.some((seat) => seat.role === 'interviewer' && isConnected(seat, now));

/** Returns the room of a seat, as its participant may see it. */
export async function readRoom({ db, env, now }: AppContext, seat: Seat): Promise<z.input<typeof Room>> {
  const [interview, room, seats, settings] = await Promise.all([
    findStudioInterview(db, seat.interview_id, everything),
    findRoom(db, seat.interview_id),
    findPresentSeats(db, seat.interview_id, now()),
    readSettings(db),
  ]);
  if (!interview || !room) throw fail('not_found');
  const state = stateOf(seat);
  const isAdmitted = state === 'admitted';
  const hiddenAt = room.question_hidden_at ?? room.started_at;
  return {
    seat_id: seat.id,
    role: seat.role,
    state,
    session: seat.session,
    fname: interview.fname,
    starts_at: interview.startsAt,
    duration: interview.minutes,
    people: seats
      .filter(({ id, role }) => isAdmitted || id === seat.id || role === 'interviewer')
      .map((other) => toParticipant(other, now())),
    started_at: room.started_at,
    ended_at: room.ended_at,
    now: now(),
    question: isAdmitted && hiddenAt ? await findLastAsked(db, seat.interview_id, hiddenAt) : null,
    ice_servers: isAdmitted ? createIceServers(env, seat.id, now()) : [],
    archive_sound: settings.hasArchiveSound,
  };
}

function stateOf({ replaced_at, left_at, joined_at, admitted_at }: SeatRow): Room['state'] {
  if (replaced_at) return 'replaced';
  if (left_at || !joined_at) return 'left';
  return admitted_at ? 'admitted' : 'waiting';
}

const toParticipant = (seat: SeatRow, now: Date): Participant => ({
  id: seat.id,
  role: seat.role as SeatRole,
  name: seat.name,
  state: seat.admitted_at ? 'admitted' : 'waiting',
  connected: isConnected(seat, now),
  session: seat.session,
});

const findRoom = (db: Db, interviewId: string) =>
  db
    .selectFrom('studio_rooms')
    .select(['started_at', 'ended_at', 'question_hidden_at'])
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();
