import { dateAt, dayInWords } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { postMail } from '../mail/index.ts';
import { notify } from '../notifications/index.ts';
import { personById } from '../people/index.ts';
import { bankAsksLetter, declinedLetter } from './decline.letter.ts';
import { nextTry } from './dunning.policy.ts';
import { countDecline } from './hosting.queries.ts';
import { inDollars } from './receipt.letter.ts';

/** A renewal that did not come about. */
export interface Declined {
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
export async function declineRenewal(app: AppContext, tx: Tx, declined: Declined): Promise<void> {
  const { storyId, personId, cents, code, failure } = declined;
  const now = app.now();
  const counted = await countDecline(tx, storyId, (attempts) => nextTry(attempts, now), now);
  const person = counted && (await personById(tx, personId));
  if (!person) return;
  const next = counted.nextTryAt && dateAt(counted.nextTryAt);
  const letter = code === 'authentication_required' ? bankAsksLetter : declinedLetter;
  await postMail(app, tx, {
    kind: 'renewal-failed',
    to: person.email,
    personId,
    about: [],
    subject: next
      ? 'Your Lifestory subscription could not be renewed'
      : 'Your Lifestory subscription has ended',
    letter: letter({
      fname: person.fname,
      price: inDollars(cents),
      why: code === 'no_card' ? failure : `The card company says: ${failure}`,
      next,
      appUrl: app.env.APP_URL,
    }),
  });
  await notify(app, tx, {
    kind: 'renewal-failed',
    to: [personId],
    from: null,
    about: [],
    url: '/subscription',
    values: { next: next && dayInWords(next) },
  });
}
