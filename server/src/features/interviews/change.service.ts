import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Actor, ChangeAuthor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { fullName, personById } from '../people/index.ts';
import { interviewCancelled } from './cancellation.kinds.ts';
import { sendCancellation, sendInvitation } from './invitation.service.ts';
import { adjustMeeting, adjustMeetingJobOptions } from './meeting.jobs.ts';
import { hadDeadLink } from './meeting.queries.ts';
import { findWaitingInterviewIds, lockInterview, markDeleted, setMeetingLink } from './state.queries.ts';

/** Calls off an interview that is still waiting: softly deleted, its slot free, the customer told by mail. */
export async function deleteInterview(app: AppContext, actor: Actor, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, id);
    if (!interview) throw fail('not_found');
    if (interview.status !== 'waiting') throw fail('interview_not_waiting');
    await softDelete(app, tx, actor, interview, app.now());
  });
}

/**
 * Calls off all interviews of a person that are still waiting, likewise, in the transaction that deletes the account at
 * `at`: the same instant tells them from interviews that staff deleted before.
 */
export async function cancelInterviewsOfPerson(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  personId: string,
  at: Date,
): Promise<void> {
  for (const id of await findWaitingInterviewIds(tx, personId)) {
    const interview = await lockInterview(tx, id);
    if (interview?.status === 'waiting') await softDelete(app, tx, actor, interview, at);
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockInterview>>>;

async function softDelete(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  interview: Locked,
  at: Date,
): Promise<void> {
  const { id } = interview;
  await markDeleted(tx, id, at);
  if (interview.startsAt > at) await sendCancellation(app, tx, id);
  await app.jobs.add(tx, interviewCancelled, { interviewId: id });
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  const customer = await personById(tx, interview.personId);
  if (customer) {
    await notify(app, tx, {
      kind: 'interview-cancelled',
      to: 'staff',
      from: actor.personId,
      about: [customer.id],
      url: '/sessions',
      values: { name: fullName(customer), startsAt: interview.startsAt },
    });
  }
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'interview deleted',
    subjectKind: 'interview',
    subjectId: id,
    before: { starts_at: interview.startsAt, slot_id: interview.slotId, status: interview.status },
  });
}

/** Sets the meeting link to one of any service; for a meeting that is still to come the confirmation goes out again. */
export async function updateMeetingLink(
  app: AppContext,
  actor: Actor,
  { id, join_url: joinUrl, password }: { id: string; join_url: string; password: string },
): Promise<void> {
  const { db, now } = app;
  await db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, id);
    if (!interview) throw fail('not_found');
    if (interview.status === 'completed' || interview.status === 'cancelled') {
      throw fail('conflict', { text: 'This session is over, so its meeting link can no longer be changed.' });
    }
    if (interview.joinUrl === joinUrl && interview.password === password) return;
    await setMeetingLink(tx, id, joinUrl, password);
    // Told before, also where the dead one was taken off meanwhile. Another password makes no link dead.
    const replaced = interview.joinUrl === null ? await hadDeadLink(tx, id) : interview.joinUrl !== joinUrl;
    const occasion = replaced ? 'new-link' : 'booked';
    if (interview.startsAt > now()) await sendInvitation(app, tx, id, occasion);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'meeting link changed',
      subjectKind: 'interview',
      subjectId: id,
      before: { join_url: interview.joinUrl },
      after: { join_url: joinUrl },
    });
  });
}
