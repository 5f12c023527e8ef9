import { type Consent, recordingConsent } from '@lifestory/contract';
import type { Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import type { ChangeAt } from './changes.ts';
import type { DemoClock } from './demo-clock.ts';
import type { SeededInterview } from './interviews.ts';
import type { FindPerson } from './people.ts';

/** A decision of a storyteller after the first one, about their latest interview. */
interface LaterDecision {
  storyteller: string;
  decision: Consent['decision'];
  /** `phone` decisions were recorded by a staff member, with a note. */
  method: 'phone' | 'settings';
  notedBy?: string;
  note?: string;
  days: number;
  time: string;
}

const laterDecisions: readonly LaterDecision[] = [
  {
    storyteller: 'rose',
    decision: 'withdrawn',
    method: 'phone',
    notedBy: 'admin',
    note: 'Wants to watch the second film herself before the family does.',
    days: 33,
    time: '09:40',
  },
  { storyteller: 'rose', decision: 'given', method: 'settings', days: 31, time: '18:15' },
];

/** The time at which a consent link was opened, the day after the booking of someone else. */
const linkOpenedTime = '19:30';

/**
 * Stores every decision about the recording of the interviews: with the booking form or, if someone else booked, with
 * the mailed link, and the later ones. Returns the changes for the audit log.
 */
export async function seedConsents(
  tx: Tx,
  findPerson: FindPerson,
  interviews: readonly SeededInterview[],
  at: DemoClock,
): Promise<ChangeAt[]> {
  const firstDecisions = interviews.map(({ id, plan }) => ({
    interviewId: id,
    storyteller: plan.storyteller,
    decision: 'given' as const,
    method: plan.by ? ('link' as const) : ('booking_form' as const),
    decidedAt: plan.by ? at(1 - plan.booked, linkOpenedTime) : at(-plan.booked, '11:02'),
  }));
  const decisions = [
    ...firstDecisions,
    ...laterDecisions.map(({ days, time, ...decision }) => ({
      ...decision,
      interviewId: interviews.findLast(({ plan }) => plan.storyteller === decision.storyteller)?.id ?? '',
      decidedAt: at(-days, time),
    })),
  ].map((decision) => ({ notedBy: undefined, note: '', ...decision }));
  const nameOf = (name: string) => `${findPerson(name).fname} ${findPerson(name).lname}`;
  await tx
    .insertInto('consents')
    .values(
      decisions.map(({ interviewId, storyteller, decision, method, notedBy, note, decidedAt }) => ({
        id: newId(),
        person_id: findPerson(storyteller).id,
        interview_id: interviewId,
        kind: 'recording',
        decision,
        text_version: recordingConsent.version,
        method,
        given_by: nameOf(storyteller),
        noted_by: notedBy ? findPerson(notedBy).id : null,
        note,
        created_at: decidedAt,
      })),
    )
    .execute();
  const requested = interviews.filter(({ plan }) => plan.by !== undefined);
  await tx
    .insertInto('consent_requests')
    .values(requested.map(({ id, plan }) => ({ interview_id: id, requested_at: at(-plan.booked, '11:02') })))
    .execute();
  return decisions.map(({ interviewId, storyteller, decision, method, notedBy, decidedAt }) => {
    return {
      at: decidedAt,
      actorId: findPerson(notedBy ?? storyteller).id,
      channel: method === 'link' || method === 'booking_form' ? method : undefined,
      action: decision === 'given' ? 'consent given' : 'consent withdrawn',
      subjectKind: 'interview',
      subjectId: interviewId,
      before: { consent: method === 'phone' ? 'given' : method === 'settings' ? 'withdrawn' : 'missing' },
      after: {
        consent: decision,
        method,
        text_version: recordingConsent.version,
        given_by: nameOf(storyteller),
      },
    };
  });
}
