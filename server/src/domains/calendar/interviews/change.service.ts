import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor, ChangeAuthor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { isMeetingDeleted } from '../../../providers/meetings/records.ts';
import { findPerson, formatFullName } from '../../people/people/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { queueCancellation } from './cancellation.kinds.ts';
import { sendCancellation, sendConfirmation } from './confirmations/confirmation.service.ts';
import { adjustMeeting, adjustMeetingJobOptions } from './meetings/meeting.jobs.ts';
import { everything, reachOf } from './reach.ts';
import { findWaitingInterviewIds, lockInterview, markDeleted, setMeetingLink } from './state.queries.ts';

/**
 * Soft-deletes a waiting interview, frees its slot, and notifies staff and, before the start, the customer. Fails with
 * `not_found` or `interview_not_waiting`.
 */
export async function deleteInterview(app: AppContext, actor: Actor, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    if (interview.status !== 'waiting') throw fail('interview_not_waiting');
    await softDelete(app, tx, actor, interview, app.now());
  });
}

/**
 * Soft-deletes all waiting interviews of a person in the transaction that deletes the account at `at`. The shared
 * timestamp distinguishes them from interviews that staff deleted earlier, so that they can be restored.
 */
export async function cancelInterviewsOfPerson(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  personId: string,
  at: Date,
): Promise<void> {
  for (const id of await findWaitingInterviewIds(tx, personId)) {
    const interview = await lockInterview(tx, everything, id);
    if (interview?.status === 'waiting') await softDelete(app, tx, actor, interview, at);
  }
}

type LockedInterview = NonNullable<Awaited<ReturnType<typeof lockInterview>>>;

/**
 * Soft-deletes a locked interview at `at`, frees its slot, and notifies staff and, before the start, the customer.
 */
export async function softDelete(
  app: AppContext,
  tx: Tx,
  actor: ChangeAuthor,
  interview: LockedInterview,
  at: Date,
): Promise<void> {
  const { id } = interview;
  await markDeleted(tx, id, at);
  if (interview.startsAt > at) await sendCancellation(app, tx, id);
  await queueCancellation(app, tx, id);
  await app.jobs.add(tx, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  const customer = await findPerson(tx, interview.personId);
  if (customer) {
    await notify(app, tx, {
      kind: 'interview-cancelled',
      to: { staffAndInterviewer: interview.interviewerId },
      from: actor.personId,
      mentionedPersonIds: [customer.id],
      url: '/sessions',
      values: { name: formatFullName(customer), startsAt: interview.startsAt },
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

/**
 * Sets a meeting link of any service; for a future interview, sends the confirmation again. Fails with `conflict` when
 * the interview is completed or cancelled.
 */
export async function updateMeetingLink(
  app: AppContext,
  actor: Actor,
  { id, join_url: joinUrl, password }: { id: string; join_url: string; password: string },
): Promise<void> {
  const { db, now } = app;
  await db.transaction().execute(async (tx) => {
    const interview = await lockInterview(tx, reachOf(actor), id);
    if (!interview) throw fail('not_found');
    if (interview.status === 'completed' || interview.status === 'cancelled') {
      throw fail('conflict', { text: 'This session is over, so its meeting link can no longer be changed.' });
    }
    if (interview.joinUrl === joinUrl && interview.password === password) return;
    await setMeetingLink(tx, id, joinUrl, password);
    // A removed dead link counts too, because the customer has it by e-mail. A new password alone replaces no link.
    const isLinkReplaced =
      interview.joinUrl === null ? await isMeetingDeleted(tx, id) : interview.joinUrl !== joinUrl;
    const reason = isLinkReplaced ? 'new-link' : 'booked';
    if (interview.startsAt > now()) await sendConfirmation(app, tx, id, reason);
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
