import { dateAt, formatDate } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { postMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { personById } from '../people/index.ts';
import { authenticationRequiredLetter, renewalDeclinedLetter } from './decline.letter.ts';
import { getNextAttempt } from './dunning.policy.ts';
import { recordDecline } from './hosting.queries.ts';
import { formatDollars } from './receipt.letter.ts';

/** A renewal that did not come about. */
export interface DeclinedRenewal {
  storyId: string;
  personId: string;
  cents: number;
  /** The provider's code, `no_card` where there was nothing to charge. */
  code: string;
  /** Why, in the provider's words for the customer. */
  failure: string;
}

/**
 * What follows from a renewal that was declined: it is tried again on days 1, 3 and 7, then the hosting ends; each time
 * with a mail and a notification. Whoever asks has locked the story. Hosting that was ended meanwhile is let alone.
 */
export async function handleDeclinedRenewal(
  app: AppContext,
  tx: Tx,
  declined: DeclinedRenewal,
): Promise<void> {
  const { storyId, personId, cents, code, failure } = declined;
  const now = app.now();
  const counted = await recordDecline(tx, storyId, (attempts) => getNextAttempt(attempts, now), now);
  const person = counted && (await personById(tx, personId));
  if (!person) return;
  const nextAttemptOn = counted.nextTryAt && dateAt(counted.nextTryAt);
  const letter = code === 'authentication_required' ? authenticationRequiredLetter : renewalDeclinedLetter;
  await postMail(app, tx, {
    kind: 'renewal-failed',
    to: person.email,
    personId,
    about: [],
    subject: nextAttemptOn
      ? 'Your Lifestory subscription could not be renewed'
      : 'Your Lifestory subscription has ended',
    letter: letter({
      fname: person.fname,
      price: formatDollars(cents),
      reason: code === 'no_card' ? failure : `The card company says: ${failure}`,
      nextAttemptOn,
      appUrl: app.env.APP_URL,
    }),
  });
  await notify(app, tx, {
    kind: 'renewal-failed',
    to: [personId],
    from: null,
    about: [],
    url: '/subscription',
    values: { next: nextAttemptOn && formatDate(nextAttemptOn) },
  });
}
