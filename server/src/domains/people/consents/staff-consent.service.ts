import type { Consent, ConsentState, InterviewConsent } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { findPersonIncludingDeleted } from '../people/index.ts';
import { findConsentInterview, findDecisionsAbout, findDecisionsOf } from './consent.queries.ts';
import { recordDecision } from './consent.service.ts';
import { sendConsentRequest } from './consent-link.service.ts';
import { findConsentRequest } from './request.queries.ts';

/** Maximum number of consent links that staff can mail for one interview within a day. */
const maxRequestsPerDay = 5;

/** Returns the consent of an interview in the caller’s reach. Fails with `not_found`. */
export async function readInterviewConsent(
  { db }: AppContext,
  actor: Actor,
  id: string,
): Promise<z.input<typeof InterviewConsent>> {
  const interview = await findConsentInterview(db, id, reachOf(actor));
  if (!interview) throw fail('not_found');
  const [history, request] = await Promise.all([findDecisionsAbout(db, id), findConsentRequest(db, id)]);
  return {
    state: interview.state as ConsentState,
    requested_at: request?.requested_at ?? null,
    reminded_at: request?.reminded_at ?? null,
    history,
    can: { note: actor.role !== 'Developer' },
  };
}

/** Returns every decision about the interviews of a customer. Fails with `not_found`. */
export async function listConsentsOfCustomer(
  { db }: AppContext,
  id: string,
): Promise<z.input<typeof Consent>[]> {
  const person = await findPersonIncludingDeleted(db, id);
  if (!person || person.staff_role) throw fail('not_found');
  return findDecisionsOf(db, id);
}

/** Records a decision that the storyteller made by phone. Fails with `not_found`. */
export const noteConsent = (
  app: AppContext,
  actor: Actor,
  { id, decision, name, note }: { id: string; decision: Consent['decision']; name: string; note: string },
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const interview = await findConsentInterview(tx, id, reachOf(actor), true);
    if (!interview) throw fail('not_found');
    await recordDecision(app, tx, [interview], {
      decision,
      method: 'phone',
      givenBy: name,
      notedBy: actor.personId,
      note,
    });
  });

/** Mails the consent link of a waiting interview. Fails with `not_found`, `conflict` or `too_many`. */
export async function requestConsent(app: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await findConsentInterview(app.db, id, reachOf(actor)))) throw fail('not_found');
  await app.limits.count([{ name: 'consent-request', subject: id, max: maxRequestsPerDay, seconds: 86_400 }]);
  await app.db.transaction().execute(async (tx) => {
    const interview = await findConsentInterview(tx, id, reachOf(actor), true);
    if (!interview) throw fail('not_found');
    if (interview.state !== 'missing' || interview.status !== 'waiting') {
      throw fail('conflict', {
        text: 'Consent can be requested only while it is missing and the session is waiting.',
      });
    }
    await sendConsentRequest(app, tx, interview);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'consent requested',
      subjectKind: 'interview',
      subjectId: id,
    });
  });
}
