import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../http/actor.ts';

/** The interviews that a caller may reach: those assigned to one interviewer, or all if it is null. */
export interface Reach {
  interviewerId: string | null;
}

/** The reach of the product itself, such as jobs. */
export const everything: Reach = { interviewerId: null };

/** Returns the reach of staff: an Interviewer has their own interviews. */
export const reachOf = ({ role, personId }: Pick<Actor, 'role' | 'personId'>): Reach => ({
  interviewerId: role === 'Interviewer' ? personId : null,
});

/** The condition that a row of `interviews` is in reach. The query must not alias the table. */
export const isInReach = ({ interviewerId }: Reach) =>
  interviewerId === null ? sql<SqlBool>`true` : sql<SqlBool>`interviews.interviewer_id = ${interviewerId}`;
