import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { findPerson, formatFullName } from '../people/index.ts';
import { reachOf } from './reach.ts';
import { lockInterview, setInterviewer } from './state.queries.ts';

/** Returns the Interviewers to whom interviews can be assigned, by name. */
export async function listInterviewers({
  db,
}: Pick<AppContext, 'db'>): Promise<HandlerResult<Contract['interviews']['interviewers']>> {
  const people = await selectInterviewers(db).orderBy('folded_name').execute();
  return {
    success: true,
    data: people.map((person) => ({ id: person.id, fullName: formatFullName(person) })),
  };
}

/**
 * Assigns an interview to an Interviewer, or to nobody; the previous one loses access at once. Fails with `not_found`
 * for a missing interview, and for a person who is not an active Interviewer.
 */
export async function assignInterviewer(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  { id, interviewer_id: interviewerId }: { id: string; interviewer_id: string | null },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    if (interview.interviewerId === interviewerId) return;
    // Locks the person, so that an Interviewer who is being deactivated gets no interview.
    const interviewer =
      interviewerId &&
      (await selectInterviewers(tx).where('id', '=', interviewerId).forShare().executeTakeFirst());
    if (interviewerId && !interviewer)
      throw fail('not_found', { text: 'This person is no longer an Interviewer.' });
    await setInterviewer(tx, id, interviewerId);
    await notifyAssignment(app, tx, actor, interview, interviewerId);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'interviewer changed',
      subjectKind: 'interview',
      subjectId: id,
      before: { interviewer_id: interview.interviewerId },
      after: { interviewer_id: interviewerId },
    });
  });
}

type LockedInterview = NonNullable<Awaited<ReturnType<typeof lockInterview>>>;

/** Notifies the new and the former Interviewer of an interview that is still ahead. */
async function notifyAssignment(
  app: Pick<AppContext, 'now'>,
  tx: Tx,
  { personId: from }: Actor,
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
    .where('staff_role', '=', 'Interviewer')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null);
