import type { Db } from '../../database/connection.ts';
import { isInReach, type Reach } from '../interviews/index.ts';

export type ListedInterview = Awaited<ReturnType<typeof nextInterviews>>[number];

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

/** Returns the next `count` interviews in reach whose start is in the future, soonest first. */
export const nextInterviews = (db: Db, reach: Reach, now: Date, count: number) =>
  selectInterviews(db)
    .where(isInReach(reach))
    .where('interviews.status', 'in', ['waiting', 'started'])
    .where('interviews.starts_at', '>', now)
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .limit(count)
    .execute();

/** Returns the latest `count` interviews with a recording, newest first. */
export const listLatestCompleted = (db: Db, count: number) =>
  selectInterviews(db)
    .where('interviews.status', '=', 'completed')
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id')
    .limit(count)
    .execute();

/** Returns the number of interviews in reach whose start is in the future. */
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
