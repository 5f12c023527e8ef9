import { type Consent, type ConsentState, recordingConsent } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { setRecordingConsent } from '../interviews/index.ts';
import { type ConsentInterview, insertDecisions } from './consent.queries.ts';

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

/** Stores one decision about locked interviews, in the consents, on the interviews and in the audit log. */
export async function recordDecision(
  { now }: Pick<AppContext, 'now'>,
  tx: Tx,
  interviews: readonly Pick<ConsentInterview, 'id' | 'personId' | 'state'>[],
  { decision, method, givenBy, notedBy, note }: NewDecision,
): Promise<void> {
  const decidedAt = now();
  await insertDecisions(
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
  const ids = interviews.map(({ id }) => id);
  await setRecordingConsent(tx, ids, decision);
  for (const { id, personId, state } of interviews) {
    // A decision by link or booking form comes from a visitor, who has no account to name.
    const actorId = notedBy ?? (method === 'settings' ? personId : null);
    await recordChange(tx, {
      actorId,
      action: decision === 'given' ? 'consent given' : 'consent withdrawn',
      subjectKind: 'interview',
      subjectId: id,
      before: { consent: state },
      after: { consent: decision, method, text_version: recordingConsent.version, given_by: givenBy },
    });
  }
}

/** Combines the states of several interviews: `withdrawn` if one of them is, otherwise `missing` if one of them is. */
export const combineStates = (states: readonly string[]): ConsentState => {
  if (states.includes('withdrawn')) return 'withdrawn';
  return states.includes('missing') ? 'missing' : 'given';
};
