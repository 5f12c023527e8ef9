import type { DeviceProblem, OtherProblem } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';

/** Seconds for which nothing may arrive from a device that records. */
const maxIdleSeconds = 20;

/** Problems with which a device says itself that it does not send. */
const sendingProblems: ReadonlySet<string> = new Set([
  'unsupported',
  'not-sending',
  'device-full',
  'not-kept',
]);

const selectSeatsInCall = (db: Db, interviewId: string, exceptSeatId: string) =>
  db
    .selectFrom('studio_seats')
    .where('studio_seats.interview_id', '=', interviewId)
    .where('studio_seats.id', '<>', exceptSeatId)
    .where('studio_seats.admitted_at', 'is not', null)
    .where('studio_seats.left_at', 'is', null)
    .where('studio_seats.replaced_at', 'is', null);

/** Lists the problems that the devices in a call have reported, except that of one seat. */
const listReportedProblems = (db: Db, interviewId: string, exceptSeatId: string) =>
  selectSeatsInCall(db, interviewId, exceptSeatId)
    .innerJoin('studio_device_problems', 'studio_device_problems.seat_id', 'studio_seats.id')
    .select(['studio_seats.id', 'studio_seats.name', 'studio_seats.role', 'problem', 'waiting_seconds'])
    .orderBy('reported_at')
    .execute();

/**
 * Lists the devices in a call that record and of which nothing has arrived for 20 seconds, with the number of seconds, except
 * that of one seat. The storyteller's always records, others while they have a take that is not finished.
 */
async function listIdleDevices(
  db: Db,
  interviewId: string,
  exceptSeatId: string,
  startedAt: Date,
  now: Date,
) {
  const seats = await selectSeatsInCall(db, interviewId, exceptSeatId)
    .leftJoin('studio_takes', 'studio_takes.seat_id', 'studio_seats.id')
    .select(({ fn }) => [
      'studio_seats.id',
      'studio_seats.name',
      'studio_seats.role',
      'studio_seats.admitted_at',
      fn.max('studio_takes.stored_at').as('stored_at'),
      sql<boolean>`bool_or(studio_takes.id is not null and studio_takes.finished_at is null)`.as(
        'is_sending',
      ),
    ])
    .groupBy('studio_seats.id')
    .execute();
  return seats
    .filter(({ role, is_sending }) => role === 'storyteller' || is_sending)
    .map(({ admitted_at, stored_at, ...seat }) => {
      const since = Math.max(startedAt.getTime(), admitted_at?.getTime() ?? 0, stored_at?.getTime() ?? 0);
      return { ...seat, waiting_seconds: Math.floor((now.getTime() - since) / 1000) };
    })
    .filter(({ waiting_seconds }) => waiting_seconds >= maxIdleSeconds);
}

/**
 * Lists the problems of the devices in a call, except that of one seat: those that they have reported, and, while it is
 * recorded since `startedAt`, those of which nothing arrives.
 */
export async function listDeviceProblems(
  db: Db,
  interviewId: string,
  exceptSeatId: string,
  startedAt: Date | null,
  now: Date,
): Promise<OtherProblem[]> {
  const reported = await listReportedProblems(db, interviewId, exceptSeatId);
  const idle = startedAt ? await listIdleDevices(db, interviewId, exceptSeatId, startedAt, now) : [];
  const unreported = idle.filter(
    ({ id }) => !reported.some((known) => known.id === id && sendingProblems.has(known.problem)),
  );
  return [...reported, ...unreported.map((seat) => ({ ...seat, problem: 'nothing-arrives' }))].map(
    ({ name, role, problem, waiting_seconds }) => ({ name, role, problem, waiting_seconds }) as OtherProblem,
  );
}

/** Stores the problem of a seat's device, or that it has none; returns whether this changes anything. */
export async function storeDeviceProblem(
  tx: Tx,
  seat: { id: string; interview_id: string },
  { problem, waitingSeconds }: { problem: DeviceProblem | null; waitingSeconds: number | null },
  at: Date,
): Promise<boolean> {
  if (problem === null) {
    const { numDeletedRows } = await tx
      .deleteFrom('studio_device_problems')
      .where('seat_id', '=', seat.id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('studio_device_problems')
    .values({
      seat_id: seat.id,
      interview_id: seat.interview_id,
      problem,
      waiting_seconds: waitingSeconds,
      reported_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('seat_id')
        .doUpdateSet({ problem, waiting_seconds: waitingSeconds, reported_at: at })
        .where(
          sql<boolean>`(studio_device_problems.problem, studio_device_problems.waiting_seconds)
            is distinct from (${problem}, ${waitingSeconds}::integer)`,
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
