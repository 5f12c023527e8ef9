import { type Consent, type ConsentState, recordingConsent } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { everything, setRecordingConsent } from '../../calendar/interviews/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { findConsentInterview, insertDecisions } from './consent.queries.ts';

/** Fails with `conflict` if the person has read a version of the text that is not the current one. */
export function assertCurrentText(version: string): void {
  if (version === recordingConsent.version) return;
  throw fail('conflict', {
    text: 'The text has changed in the meantime. Please reload the page and read it again.',
  });
}

interface NewDecision {
  decision: Consent['decision'];
  method: Consent['method'];
  givenBy: string;
  /** The staff member who recorded it. */
  notedBy?: string;
  note?: string;
}

/** An interview about which a decision is made. */
interface DecidedInterview {
  id: string;
  /** The storyteller. */
  personId: string;
  /** The state before the decision; missing for an interview that is booked with it. */
  state?: string;
}

/** Stores one decision about locked interviews, in the consents, on the interviews and in the audit log. */
export async function recordDecision(
  app: AppContext,
  tx: Tx,
  interviews: readonly DecidedInterview[],
  newDecision: NewDecision,
): Promise<void> {
  const ids = interviews.map(({ id }) => id);
  await Promise.all([
    insertRecords(app, tx, interviews, newDecision),
    setRecordingConsent(tx, ids, newDecision.decision),
  ]);
}

/** Stores one decision about interviews that already have its state, in the consents and in the audit log. */
export async function insertRecords(
  { now }: AppContext,
  tx: Tx,
  interviews: readonly DecidedInterview[],
  { decision, method, givenBy, notedBy, note }: NewDecision,
): Promise<void> {
  const decidedAt = now();
  const insertion = insertDecisions(
    tx,
    interviews.map(({ id, personId }) => ({
      personId,
      interviewId: id,
      decision,
      textVersion: recordingConsent.version,
      method,
      givenBy,
      ...(notedBy ? { notedBy } : {}),
      ...(note ? { note } : {}),
      decidedAt,
    })),
  );
  const changes = interviews.map(({ id, personId, state }) =>
    recordChange(tx, {
      actorId: notedBy ?? personId,
      // Without a sign-in, who decides is known only from the link, the booking form or the call.
      channel: method === 'settings' || method === 'phone' ? undefined : method,
      action: decision === 'given' ? 'consent given' : 'consent withdrawn',
      subjectKind: 'interview',
      subjectId: id,
      ...(state ? { before: { consent: state } } : {}),
      after: { consent: decision, method, text_version: recordingConsent.version, given_by: givenBy },
    }),
  );
  await Promise.all([insertion, ...changes]);
}

/**
 * Gives the storyteller's consent in the video call of an interview; repeating it changes nothing. Fails with
 * `not_found`, and with `conflict` for another version of the text, or after a withdrawal, which only the settings can
 * take back.
 */
export async function giveConsentInCall(
  app: AppContext,
  tx: Tx,
  interviewId: string,
  { name, version }: { name: string; version: string },
): Promise<void> {
  assertCurrentText(version);
  const interview = await findConsentInterview(tx, interviewId, everything, true);
  if (!interview) throw fail('not_found');
  if (interview.state === 'given') return;
  if (interview.state === 'withdrawn') {
    throw fail('conflict', {
      text: 'You have withdrawn your consent. You can give it again in your settings, or call us.',
    });
  }
  await recordDecision(app, tx, [interview], { decision: 'given', method: 'call', givenBy: name });
}

/** Combines the states of several interviews: `withdrawn` if one of them is, otherwise `missing` if one of them is. */
export const combineStates = (states: readonly string[]): ConsentState => {
  if (states.includes('withdrawn')) return 'withdrawn';
  return states.includes('missing') ? 'missing' : 'given';
};
