import { dateAt, formatDate } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { formatDollars } from '../../../money.ts';
import { findPerson } from '../../people/people/index.ts';
import { describeStory, lockStory, queueStoryMail } from '../../people/stories/index.ts';
import { notify } from '../../platform/notifications/index.ts';
import { authenticationRequiredLetter, renewalDeclinedLetter } from './decline.letter.ts';
import { getNextAttempt } from './dunning.policy.ts';
import { recordDecline } from './hosting.queries.ts';
import { findPayPath, subscriptionPathOf } from './hosting-page.queries.ts';

export interface DeclinedRenewal {
  storyId: string;
  personId: string;
  cents: number;
  /** The failure code of the provider; `no_card` when the customer has no card. */
  code: string;
  /** The provider's message for the customer. */
  failure: string;
}

/**
 * Records a declined renewal, schedules the next attempt (see dunning.policy) or ends the hosting after the last
 * one, and informs the customer by mail and notification. The caller holds the lock of the story. Does nothing when
 * hosting was cancelled in the meantime.
 */
export async function handleDeclinedRenewal(
  app: AppContext,
  tx: Tx,
  declined: DeclinedRenewal,
): Promise<void> {
  const { storyId, personId, cents, code, failure } = declined;
  const now = app.now();
  const attempt = await recordDecline(tx, storyId, (attempts) => getNextAttempt(attempts, now), now);
  const person = attempt && (await findPerson(tx, personId));
  const story = person && (await lockStory(tx, storyId));
  if (!story) return;
  const { personId: storytellerId } = story;
  const nextAttemptOn = attempt.nextTryAt && dateAt(attempt.nextTryAt);
  const letter = code === 'authentication_required' ? authenticationRequiredLetter : renewalDeclinedLetter;
  await queueStoryMail(app, tx, storyId, {
    kind: 'renewal-failed',
    to: person.email,
    personId,
    mentionedPersonIds: [],
    subject: nextAttemptOn
      ? 'Your Lifestory subscription could not be renewed'
      : 'Your Lifestory subscription has ended',
    letter: letter({
      fname: person.fname,
      price: formatDollars(cents),
      reason: code === 'no_card' ? failure : `The card company says: ${failure}`,
      nextAttemptOn,
      subscribeUrl:
        app.env.APP_URL + (await findPayPath(tx, { storyId, storytellerId, email: person.email })),
    }),
  });
  await notify(app, tx, {
    kind: 'renewal-failed',
    to: [personId],
    from: null,
    mentionedPersonIds: storytellerId === personId ? [] : [storytellerId],
    url: subscriptionPathOf(storytellerId),
    values: {
      next: nextAttemptOn && formatDate(nextAttemptOn),
      story: await describeStory(tx, { storyId, readerId: personId }),
    },
  });
}
