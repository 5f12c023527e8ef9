import type { Db } from '../../../database/connection.ts';
import { isInReach, type Reach } from '../../calendar/interviews/index.ts';

export type ListedInterview = Awaited<ReturnType<typeof listNextInterviews>>[number];

const selectInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.id',
      'interviews.starts_at as startsAt',
      'interviews.join_url as joinUrl',
      'interviews.person_id as personId',
      'interviews.status',
      'people.fname',
      'people.lname',
      'people.deleted_at as customerDeletedAt',
    ])
    .where('interviews.deleted_at', 'is', null);

/** Returns at most `limit` interviews in reach that are to take place and start in the future, soonest first. */
export const listNextInterviews = (db: Db, reach: Reach, now: Date, limit: number) =>
  selectInterviews(db)
    .where(isInReach(reach))
    .where('interviews.status', 'in', ['waiting', 'started'])
    .where('interviews.starts_at', '>', now)
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .limit(limit)
    .execute();

/** Returns at most `limit` completed interviews, latest first. */
export const listLatestCompleted = (db: Db, limit: number) =>
  selectInterviews(db)
    .where('interviews.status', '=', 'completed')
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id')
    .limit(limit)
    .execute();

/** Returns the number of interviews in reach that are to take place and start in the future. */
export async function countUpcomingInterviews(db: Db, reach: Reach, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('interviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isInReach(reach))
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started'])
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
