import type { Contract, Parsed, Role } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../../../context.ts';
import { canViewBusiness } from '../../../../http/actor.ts';
import {
  batchSize,
  type Columns,
  inBusinessTime,
  readInBatches,
  sendCsv,
  toLocalCell,
} from '../../../../http/csv.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { canSeePrivateData } from '../interview.policy.ts';
import { reachOf } from '../reach.ts';
import { findInterviewRows, type InterviewRow } from './interview-list.queries.ts';
import { listInterviewIdsAfter, toSearch } from './interview-search.queries.ts';

/**
 * Sends the sessions that staff with `role` and the id `person` see in the list as CSV, latest start first. Requires a
 * signed link, which says who requested it.
 */
export async function sendSessions(
  { db, now }: AppContext,
  { role, person, ...filter }: Parsed<Contract['interviews']['sessionsFile'], 'query'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const search = toSearch(role, filter);
  const reach = reachOf({ role, personId: person });
  const batches = readInBatches<InterviewRow>(async (after) => {
    const ids = await listInterviewIdsAfter(db, reach, search, after, batchSize);
    const rows = new Map((await findInterviewRows(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  });
  return sendCsv(reply, { name: 'sessions', at: now(), columns: columnsFor(role) }, batches);
}

const statusNames: Record<string, string> = {
  waiting: 'Waiting',
  started: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

/** The columns that a role sees: phone numbers and payments as in the list. */
const columnsFor = (role: Role): Columns<InterviewRow> => ({
  'Meeting #': ({ meetingId }) => meetingId,
  [inBusinessTime('Start')]: ({ startsAt }) => toLocalCell(startsAt),
  Minutes: ({ minutes }) => String(minutes),
  Customer: (row) => formatFullName(row),
  'E-mail': ({ email }) => email,
  ...(canSeePrivateData(role) && { Phone: ({ contact }) => contact }),
  Status: ({ status }) => statusNames[status] ?? status,
  ...(canViewBusiness(role) && { [inBusinessTime('Fee paid')]: ({ feePaidAt }) => toLocalCell(feePaidAt) }),
  Interviewer: ({ interviewerFname, interviewerLname }) =>
    formatFullName({ fname: interviewerFname ?? '', lname: interviewerLname ?? '' }),
  [inBusinessTime('Recorded')]: ({ recordedAt }) => toLocalCell(recordedAt),
  [inBusinessTime('Booked')]: ({ createdAt }) => toLocalCell(createdAt),
});
