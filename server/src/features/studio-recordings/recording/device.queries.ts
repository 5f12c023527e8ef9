import type { DeviceProblem, SeatRole } from '@lifestory/contract';
import type { Db, Tx } from '../../../database/connection.ts';

/** What keeps the device of a participant from recording. */
export interface ReportedProblem {
  name: string;
  role: SeatRole;
  problem: DeviceProblem;
}

/** Lists the problems of the devices in a call, except that of one seat. */
export async function listDeviceProblems(
  db: Db,
  interviewId: string,
  exceptSeatId: string,
): Promise<ReportedProblem[]> {
  const rows = await db
    .selectFrom('studio_device_problems')
    .innerJoin('studio_seats', 'studio_seats.id', 'studio_device_problems.seat_id')
    .select(['studio_seats.name', 'studio_seats.role', 'studio_device_problems.problem'])
    .where('studio_device_problems.interview_id', '=', interviewId)
    .where('studio_device_problems.seat_id', '<>', exceptSeatId)
    .where('studio_seats.admitted_at', 'is not', null)
    .where('studio_seats.left_at', 'is', null)
    .where('studio_seats.replaced_at', 'is', null)
    .orderBy('studio_device_problems.reported_at')
    .execute();
  return rows as ReportedProblem[];
}

/** Stores the problem of a seat's device, or that it has none; returns whether this changes anything. */
export async function storeDeviceProblem(
  tx: Tx,
  seat: { id: string; interview_id: string },
  problem: DeviceProblem | null,
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
    .values({ seat_id: seat.id, interview_id: seat.interview_id, problem, reported_at: at })
    .onConflict((conflict) =>
      conflict
        .column('seat_id')
        .doUpdateSet({ problem, reported_at: at })
        .where('studio_device_problems.problem', '<>', problem),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
