import type { Contract, HandlerResult } from '@lifestory/contract';
import { sql } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { type Actor, type ChangeAuthor, interviewerRoles } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { findPerson, formatFullName } from '../../people/people/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { softDelete } from './change.service.ts';
import { everything, reachOf } from './reach.ts';
import { lockInterview, setInterviewer } from './state.queries.ts';

/** Returns the Super Admins and Interviewers to whom interviews can be assigned, by name. */
export async function listInterviewers({
  db,
}: AppContext): Promise<HandlerResult<Contract['interviews']['interviewers']>> {
  const people = await selectInterviewers(db).orderBy('folded_name').execute();
  return {
    success: true,
    data: people.map((person) => ({ id: person.id, fullName: formatFullName(person) })),
  };
}

/**
 * Assigns an interview to a Super Admin or an Interviewer, or to nobody; a previous Interviewer loses access at once.
 * Fails with `not_found` for a missing interview, and for a person who cannot hold interviews.
 */
export async function assignInterviewer(
  app: AppContext,
  actor: Actor,
  { id, interviewer_id: interviewerId }: { id: string; interviewer_id: string | null },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    // Locks the person, so that somebody who is being deactivated gets no interview; first, as the hand-over does.
    const interviewer =
      interviewerId &&
      (await selectInterviewers(tx).where('id', '=', interviewerId).forShare().executeTakeFirst());
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    if (interview.interviewerId === interviewerId) return;
    if (interviewerId && !interviewer)
      throw fail('not_found', { text: 'This person can no longer hold interviews.' });
    await reassign(app, tx, actor, interview, interviewerId);
  });
}

async function reassign(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  interview: LockedInterview,
  interviewerId: string | null,
): Promise<void> {
  await setInterviewer(tx, interview.id, interviewerId);
  await notifyAssignment(app, tx, actor, interview, interviewerId);
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'interviewer changed',
    subjectKind: 'interview',
    subjectId: interview.id,
    before: { interviewer_id: interview.interviewerId },
    after: { interviewer_id: interviewerId },
  });
}

/** An interview that is neither completed nor cancelled. */
export interface OpenInterview {
  id: string;
  personId: string;
  fname: string;
  lname: string;
  startsAt: Date;
  status: 'waiting' | 'started';
}

/** Lists the open interviews of a member of staff, by start. */
export const listOpenInterviewsOf = (db: Db, interviewerId: string): Promise<OpenInterview[]> =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.id',
      'interviews.person_id as personId',
      'people.fname',
      'people.lname',
      'interviews.starts_at as startsAt',
      sql<OpenInterview['status']>`interviews.status`.as('status'),
    ])
    .where('interviews.interviewer_id', '=', interviewerId)
    .where('interviews.status', 'in', ['waiting', 'started'])
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .execute();

/**
 * Hands over all open interviews of a member of staff to another one, or to nobody. With `cancels`, deletes those that
 * are waiting and ahead, and mails their customers. Returns the interviews that were handed over and deleted.
 */
export async function handOverInterviews(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  interviewerId: string,
  { to, cancels }: { to: string | null; cancels: boolean },
): Promise<{ handedOver: OpenInterview[]; cancelled: OpenInterview[] }> {
  const result = { handedOver: [] as OpenInterview[], cancelled: [] as OpenInterview[] };
  const byId = (await listOpenInterviewsOf(tx, interviewerId)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const listed of byId) {
    const interview = await lockInterview(tx, everything, listed.id);
    if (interview?.interviewerId !== interviewerId) continue;
    if (cancels && interview.status === 'waiting' && interview.startsAt > app.now()) {
      await softDelete(app, tx, actor, interview, app.now());
      result.cancelled.push(listed);
    } else {
      await reassign(app, tx, actor, interview, to);
      result.handedOver.push(listed);
    }
  }
  return result;
}

type LockedInterview = NonNullable<Awaited<ReturnType<typeof lockInterview>>>;

/** Notifies the new and the former Interviewer of an interview that is still ahead. */
async function notifyAssignment(
  app: AppContext,
  tx: Tx,
  { personId: from }: ChangeAuthor,
  { id, personId, startsAt, interviewerId: formerId }: LockedInterview,
  assignedId: string | null,
): Promise<void> {
  const customer = await findPerson(tx, personId);
  if (!customer || startsAt <= app.now()) return;
  const common = {
    from,
    mentionedPersonIds: [personId],
    values: { name: formatFullName(customer), startsAt },
  };
  if (assignedId) {
    const url = `/session/view/${id}`;
    await notify(app, tx, { ...common, kind: 'interview-assigned', to: [assignedId], url });
  }
  if (formerId) {
    await notify(app, tx, { ...common, kind: 'interview-reassigned', to: [formerId], url: '/sessions' });
  }
}

const selectInterviewers = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'fname', 'lname'])
    .where('staff_role', 'in', interviewerRoles)
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null);
