import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { notify } from '../notifications/index.ts';
import { fullName, personById } from '../people/index.ts';
import { postCancellation, postInvitation } from './invitation.service.ts';
import { adjustMeeting, untilItIsDone } from './meeting.jobs.ts';
import { hadDeadLink } from './meeting.queries.ts';
import { lockInterview, markDeleted, setMeetingLink, waitingOfPerson } from './state.queries.ts';

/** Calls off an interview that is still waiting: softly deleted, its slot free, the customer told by mail. */
export async function deleteInterview(house: House, actor: Actor, id: string): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, id);
    if (!interview) throw fail('not_found');
    if (interview.status !== 'waiting') throw fail('interview_not_waiting');
    await callOff(house, tx, actor, interview);
  });
}

/** Calls off all interviews of a person that are still waiting, likewise, in the transaction of what ends them. */
export async function callOffInterviewsOf(
  house: House,
  tx: Tx,
  actor: Actor,
  personId: string,
): Promise<void> {
  for (const id of await waitingOfPerson(tx, personId)) {
    const interview = await lockInterview(tx, id);
    if (interview?.status === 'waiting') await callOff(house, tx, actor, interview);
  }
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockInterview>>>;

async function callOff(house: House, tx: Tx, actor: Actor, interview: Locked): Promise<void> {
  const { now } = house;
  const { id } = interview;
  await markDeleted(tx, id, now());
  if (interview.startsAt > now()) await postCancellation(house, tx, id);
  await house.jobs.add(tx, adjustMeeting, { interviewId: id }, untilItIsDone(id));
  const customer = await personById(tx, interview.personId);
  if (customer) {
    await notify(house, tx, {
      kind: 'interview-cancelled',
      to: 'staff',
      from: actor.personId,
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
  house: House,
  actor: Actor,
  { id, join_url: joinUrl, password }: { id: string; join_url: string; password: string },
): Promise<void> {
  const { db, now } = house;
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
    if (interview.startsAt > now()) await postInvitation(house, tx, id, occasion);
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
