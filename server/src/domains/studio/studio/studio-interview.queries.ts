import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { isInReach, type Reach } from '../../calendar/interviews/index.ts';

/** The interview of a call. `name` and `fname` are those of the storyteller at booking. */
export interface StudioInterview {
  id: string;
  personId: string;
  interviewerId: string | null;
  startsAt: Date;
  minutes: number;
  status: string;
  fname: string;
  name: string;
}

/** Finds an interview in reach that is not deleted, even if it is cancelled. */
export const findStudioInterview = (db: Db, id: string, reach: Reach): Promise<StudioInterview | undefined> =>
  db
    .selectFrom('interviews')
    .select([
      'interviews.id',
      'interviews.person_id as personId',
      'interviews.interviewer_id as interviewerId',
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.status',
      sql<string>`coalesce(booking ->> 'first_name', '')`.as('fname'),
      sql<string>`concat_ws(' ', booking ->> 'first_name', nullif(booking ->> 'last_name', ''))`.as('name'),
    ])
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reach))
    .executeTakeFirst();
