import type { Room, SeatRole } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { readJoinToken } from '../../../providers/meetings/join-link.ts';
import { everything, reachOf } from '../../calendar/interviews/index.ts';
import { findPerson, formatFullName } from '../../people/people/index.ts';
import { announceRoom, canJoin, readRoom } from './room.service.ts';
import {
  findPresentSeats,
  hashSeatKey,
  isConnected,
  lockRoom,
  type SeatRow,
  updateRoom,
} from './seat.queries.ts';
import { assertLinkIsValid, createCancelledFailure, isCallFull, requireSeat } from './seat.service.ts';
import { endAdmissions, markReplaced, releaseSeats, saveSeat } from './seat-change.queries.ts';
import { findStudioInterview } from './studio-interview.queries.ts';

/** Maximum number of helpers in a call and its waiting room. */
const maxHelpers = 2;
/** Milliseconds without a heartbeat after which a seat is released if the call is full. */
const releaseAfterMs = 120_000;
/** Milliseconds for which a call can last. One that was not ended, such as a test days before, is over then. */
const maxCallMs = 12 * 3_600_000;
/** Maximum number of attempts to join by one client in 15 minutes. */
const maxJoins = 60;

/** Who takes a seat, and on which device. */
interface Participant {
  interviewId: string;
  role: SeatRole;
  personId: string | null;
  signInId: string | null;
  name: string;
  key: string;
}

/** Finds the interview of a link; fails with `not_found` or `link_expired`. A cancelled interview is returned. */
export async function findInterviewOfLink({ db, links, now }: AppContext, token: string) {
  const link = readJoinToken(links, token);
  const interview = link ? await findStudioInterview(db, link.interviewId, everything) : undefined;
  if (!link || !interview) throw fail('not_found');
  assertLinkIsValid(interview, now());
  return { interview, role: link.role };
}

/** Takes a seat in the waiting room with a link. Repeating it with the same key returns the same seat. */
export async function joinByLink(
  app: AppContext,
  {
    token,
    key,
    name,
    take_over,
  }: { token: string; key: string; name?: string | undefined; take_over: boolean },
  { address }: Client,
): Promise<z.input<typeof Room>> {
  await app.limits.count([{ name: 'studio-join', subject: address, max: maxJoins, seconds: 900 }]);
  const { interview, role } = await findInterviewOfLink(app, token);
  if (interview.status === 'cancelled') throw createCancelledFailure();
  if (role === 'helper' && name === undefined) throw invalid({ name: ['Please enter your name.'] });
  await app.db.transaction().execute(async (tx) => {
    const room = await lockRoom(tx, interview.id);
    if (room.ended_at !== null || interview.status === 'completed') throw fail('call_ended');
    if (!canJoin(interview.startsAt, await findPresentSeats(tx, interview.id, app.now()), app.now()))
      throw fail('too_early');
    const isAdmitted = await takeSeat(
      app,
      tx,
      {
        interviewId: interview.id,
        role,
        personId: null,
        signInId: null,
        name: role === 'helper' ? (name ?? '') : interview.name,
        key,
      },
      take_over,
    );
    if (isAdmitted && room.started_at === null) {
      await updateRoom(tx, interview.id, { started_at: app.now() });
    }
  });
  return readRoom(app, await requireSeat(app, key));
}

/** Whether the call in a room is not the one that begins now: it was ended, or took place on another day. */
const isOver = (
  { started_at, ended_at }: { started_at: Date | null; ended_at: Date | null },
  now: Date,
): boolean => ended_at !== null || (started_at !== null && now.getTime() - started_at.getTime() > maxCallMs);

/** Takes the seat of an interviewer, who is admitted at once. A call that was ended opens again, with an empty room. */
export async function joinAsStaff(
  app: AppContext,
  actor: Actor,
  { id, key, take_over }: { id: string; key: string; take_over: boolean },
): Promise<z.input<typeof Room>> {
  const interview = await findStudioInterview(app.db, id, reachOf(actor));
  if (!interview) throw fail('not_found');
  if (interview.status === 'cancelled') throw createCancelledFailure();
  assertLinkIsValid(interview, app.now());
  await app.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, actor.personId);
    if (!person) throw fail('not_found');
    const room = await lockRoom(tx, id);
    if (isOver(room, app.now())) {
      await updateRoom(tx, id, { started_at: null, ended_at: null });
      await endAdmissions(tx, id);
    }
    await takeSeat(
      app,
      tx,
      {
        interviewId: id,
        role: 'interviewer',
        personId: actor.personId,
        signInId: actor.signInId,
        name: formatFullName(person),
        key,
      },
      take_over,
    );
  });
  return readRoom(app, await requireSeat(app, key));
}

/**
 * Gives a participant a seat in a locked room. Fails with `seat_in_use` while the storyteller's link or the same staff
 * member is connected on another device, unless `isTakingOver`, and with `room_full`. Returns whether the participant
 * is admitted, as one who was in the call before.
 */
async function takeSeat(
  { now }: AppContext,
  tx: Tx,
  participant: Participant,
  isTakingOver: boolean,
): Promise<boolean> {
  const instant = now();
  const { interviewId, role, personId, key } = participant;
  const seats = await findPresentSeats(tx, interviewId, instant);
  const others = seats.filter(({ key_hash }) => key_hash !== hashSeatKey(key));
  const sameHolder = others.filter((other) => other.role === role && isSameHolder(other, participant));
  if (!isTakingOver && sameHolder.some((other) => isConnected(other, instant))) throw fail('seat_in_use');
  const remaining = others.filter((other) => !sameHolder.includes(other));
  const goneBefore = instant.getTime() - releaseAfterMs;
  const held = remaining.filter(({ seen_at }) => seen_at.getTime() > goneBefore);
  if (isFull(held, role)) throw fail('room_full');
  if (isFull(remaining, role)) {
    await releaseSeats(
      tx,
      remaining.filter((other) => !held.includes(other)).map(({ id }) => id),
      instant,
    );
  }
  await markReplaced(
    tx,
    sameHolder.map(({ id }) => id),
    instant,
  );
  const isAdmitted = personId !== null || sameHolder.some(({ admitted_at }) => admitted_at !== null);
  const saved = await saveSeat(tx, { id: newId(), ...participant }, isAdmitted, instant);
  // The key belongs to another participant; devices choose keys at random.
  if (!saved) throw fail('conflict');
  await announceRoom(tx, interviewId);
  return saved.admitted_at !== null;
}

/** Whether a seat is held by the same person: the storyteller, or the same staff member. Helpers may be several. */
const isSameHolder = (seat: SeatRow, { role, personId }: Participant): boolean =>
  role === 'storyteller' || (personId !== null && seat.person_id === personId);

/** Whether somebody else cannot join. A helper who waits keeps no member of staff out. */
const isFull = (seats: readonly SeatRow[], role: SeatRole): boolean =>
  isCallFull(seats, role) ||
  (role === 'helper' && seats.filter((seat) => seat.role === 'helper').length >= maxHelpers);
