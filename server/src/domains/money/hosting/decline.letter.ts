import { formatDate } from '../../../calendar.ts';
import type { Letter } from '../../platform/mail/index.ts';

interface DeclineDetails {
  fname: string;
  /** Formatted price of the month. */
  price: string;
  /** The reason of the decline, as a full sentence. */
  reason: string;
  /** Day of the next attempt, `YYYY-MM-DD`; null after the last one. */
  nextAttemptOn: string | null;
  /** The page on which hosting is paid. */
  subscribeUrl: string;
}

const closedText =
  'Your story is closed for you and your family until you subscribe again. Your recording, your photographs and everything your family wrote are kept.';

/** Composes the mail about a declined renewal: the reason, the next attempt and what the customer can do. */
export const renewalDeclinedLetter = ({
  fname,
  price,
  reason,
  nextAttemptOn,
  subscribeUrl,
}: DeclineDetails): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `We could not renew your Lifestory subscription (${price} for the month). ${reason}`,
    nextAttemptOn === null
      ? `We have tried several times and will not try again: nothing more is charged. ${closedText}`
      : `Nothing is lost, and your story stays open. We will try again on ${formatDate(nextAttemptOn)}. If you choose another card before then, we charge it right away.`,
  ],
  button: { label: nextAttemptOn === null ? 'Subscribe again' : 'Choose a card', url: subscribeUrl },
});

/** Composes the mail that asks the customer to authenticate a renewal with the bank. */
export const authenticationRequiredLetter = ({
  fname,
  price,
  nextAttemptOn,
  subscribeUrl,
}: DeclineDetails): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `Your bank needs your confirmation before we can renew your Lifestory subscription (${price} for the month). It takes a minute.`,
    nextAttemptOn === null
      ? closedText
      : `Nothing is lost, and your story stays open. Please confirm it before ${formatDate(nextAttemptOn)}.`,
  ],
  button: { label: 'Confirm the payment', url: subscribeUrl },
});
