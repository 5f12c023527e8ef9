import type { SeatRole } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { filterActiveSignIns } from '../../people/auth/index.ts';
import { findSeatByKey, type SeatRow } from './seat.queries.ts';

/** Milliseconds after the end of an interview for which its links and seats work. */
const lifetimeMs = 24 * 3_600_000;

/** Days after the end of an interview for which its devices can send what they recorded: they keep it as long. */
export const takeSendingDays = 7;

const linkExpiredText =
  'This link expired a day after the interview. For anything else, please reply to one of our e-mails.';

/** A participant's place in the room of an interview, whose key was checked. */
export interface Seat extends SeatRow {
  role: SeatRole;
}

/** Fails unless guests can still use the link of an interview, which works for `validMs` milliseconds after its end. */
export function assertLinkIsValid(
  { startsAt, minutes }: { startsAt: Date; minutes: number },
  now: Date,
  validMs = lifetimeMs,
): void {
  if (now.getTime() - startsAt.getTime() - minutes * 60_000 > validMs) {
    throw fail('link_expired', { text: linkExpiredText });
  }
}

export const createCancelledFailure = () =>
  fail('interview_cancelled', { text: 'This interview was cancelled, so there is no call.' });

/**
 * Returns the seat of a device's key, whether it is waiting, admitted or has left. Fails with `not_found` for an
 * unknown key and for staff who are signed out or no longer work on the interview, with `interview_cancelled`, and with
 * `link_expired` a day after the interview.
 */
export async function requireSeat({ db, now }: AppContext, key: string, validMs = lifetimeMs): Promise<Seat> {
  const record = await findSeatByKey(db, key);
  if (!record?.isReachable || record.isDeleted) throw createUnknownSeatFailure();
  if (record.sign_in_id !== null) {
    const active = await filterActiveSignIns(db, [record.sign_in_id], now());
    if (!active.has(record.sign_in_id)) throw createUnknownSeatFailure();
  }
  if (record.status === 'cancelled') throw createCancelledFailure();
  assertLinkIsValid(record, now(), validMs);
  const { startsAt, minutes, status, isDeleted, isReachable, ...row } = record;
  return { ...row, role: row.role as SeatRole };
}

/** The same to send what a device recorded; fails with `link_expired` a week after the interview. */
export const requireSendingSeat = (app: AppContext, key: string): Promise<Seat> =>
  requireSeat(app, key, takeSendingDays * 24 * 3_600_000);

const createUnknownSeatFailure = () =>
  fail('not_found', { text: 'You are not in this call. Please open your link again.' });

/** Returns the seat of an interviewer in a call; fails with `not_allowed` for guests and after leaving. */
export async function requireInterviewer(
  app: AppContext,
  key: string,
): Promise<Seat & { person_id: string }> {
  const seat = await requireSeat(app, key);
  const { person_id } = seat;
  if (person_id === null || !isInCall(seat)) throw fail('not_allowed');
  return { ...seat, person_id };
}

/** Whether a seat takes part in the call: admitted, and neither left nor replaced. */
export const isInCall = ({ admitted_at, left_at, replaced_at }: SeatRow): boolean =>
  admitted_at !== null && left_at === null && replaced_at === null;

/** Maximum number of people in a call; one place stays free for the storyteller. */
const maxInCall = 4;

/** Whether the present seats of a room leave no place in the call for a role. Guests who wait take none. */
export const isCallFull = (seats: readonly SeatRow[], role: SeatRole): boolean =>
  role !== 'storyteller' &&
  seats.filter((seat) => seat.role !== 'storyteller' && seat.admitted_at !== null).length >= maxInCall - 1;
