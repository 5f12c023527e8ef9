import { type OwnConsent, recordingConsent } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { notify } from '../../platform/notifications/index.ts';
import { findPerson, formatFullName } from '../people/index.ts';
import { findDecisionsOf, findStatesOfStory, lockInterviewsOfStory } from './consent.queries.ts';
import { assertCurrentText, combineStates, recordDecision } from './consent.service.ts';

/** Maximum number of decisions that one person can make in their settings within a day. */
const maxDecisionsPerDay = 10;

/** Returns the consent of the caller with every decision about their interviews. */
export async function readOwnConsent(
  { db }: AppContext,
  { storyId, personId }: Actor,
): Promise<z.input<typeof OwnConsent>> {
  const [states, history] = await Promise.all([
    storyId ? findStatesOfStory(db, storyId) : [],
    findDecisionsOf(db, personId),
  ]);
  const { ownText: text, version } = recordingConsent;
  return { state: combineStates(states), text, version, history };
}

/** Gives consent for all interviews of the caller’s story. Fails with `conflict` for an outdated text. */
export async function giveOwnConsent(app: AppContext, actor: Actor, version: string): Promise<void> {
  assertCurrentText(version);
  await decide(app, actor, 'given');
}

/** Withdraws consent for all interviews of the caller’s story, and notifies staff, who decide about the films. */
export const withdrawOwnConsent = (app: AppContext, actor: Actor): Promise<void> =>
  decide(app, actor, 'withdrawn');

async function decide(
  app: AppContext,
  { storyId, personId }: Actor,
  decision: 'given' | 'withdrawn',
): Promise<void> {
  if (!storyId) throw fail('conflict');
  await app.limits.count([
    { name: 'own-consent', subject: personId, max: maxDecisionsPerDay, seconds: 86_400 },
  ]);
  await app.db.transaction().execute(async (tx) => {
    const person = await findPerson(tx, personId);
    if (!person) throw fail('not_signed_in');
    const interviews = await lockInterviewsOfStory(tx, storyId);
    if (interviews.length === 0) throw fail('conflict', { text: 'There is no interview yet.' });
    if (interviews.some((interview) => interview.personId !== personId)) {
      throw fail('conflict', {
        text: 'Only the storyteller decides about the recording. Please contact us.',
      });
    }
    const interviewsToDecide = interviews.filter(({ state }) => state !== decision);
    // A repeated request changes nothing.
    if (interviewsToDecide.length === 0) return;
    await recordDecision(app, tx, interviewsToDecide, {
      decision,
      method: 'settings',
      givenBy: formatFullName(person),
    });
    await notify(app, tx, {
      kind: decision === 'given' ? 'consent-given' : 'consent-withdrawn',
      to: 'staff',
      from: personId,
      mentionedPersonIds: [],
      url: `/user/view/${personId}`,
      values: { name: formatFullName(person) },
    });
  });
}
