import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { fullName } from '../people/index.ts';
import { reachOf } from './reach.ts';
import { lockInterview, setInterviewer } from './state.queries.ts';

/** Returns the Interviewers to whom interviews can be assigned, by name. */
export async function listInterviewers({
  db,
}: Pick<AppContext, 'db'>): Promise<HandlerResult<Contract['interviews']['interviewers']>> {
  const people = await selectInterviewers(db).orderBy('fname').orderBy('lname').execute();
  return { success: true, data: people.map((person) => ({ id: person.id, fullName: fullName(person) })) };
}

/**
 * Assigns an interview to an Interviewer, or to nobody; the previous one loses access at once. Fails with `not_found` for
 * a missing interview, and for a person who is no active Interviewer.
 */
export async function assignInterviewer(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  { id, interviewer_id: interviewerId }: { id: string; interviewer_id: string | null },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    if (interview.interviewerId === interviewerId) return;
    // Locks the person, so that an account that is being closed is not assigned.
    const found =
      interviewerId &&
      (await selectInterviewers(tx).where('id', '=', interviewerId).forShare().executeTakeFirst());
    if (interviewerId && !found) throw fail('not_found', { text: 'This person is no Interviewer any more.' });
    await setInterviewer(tx, id, interviewerId);
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

const selectInterviewers = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'fname', 'lname'])
    .where('staff_role', '=', 'Interviewer')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null);
