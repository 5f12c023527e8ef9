import { formatDate } from '../../calendar.ts';
import type { Letter } from '../mail/index.ts';

interface DeclinedRenewal {
  fname: string;
  /** Formatted price of the month. */
  price: string;
  /** A full sentence. */
  reason: string;
  /** `YYYY-MM-DD`; null after the last attempt. */
  nextAttemptOn: string | null;
  appUrl: string;
}

const closed =
  'Your story is closed for you and your family until you subscribe again. Your recording, your photographs and everything your family wrote are kept.';

/** Explains why a renewal was declined, what happens next and what to do. */
export const renewalDeclinedLetter = ({
  fname,
  price,
  reason,
  nextAttemptOn,
  appUrl,
}: DeclinedRenewal): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `We could not renew your Lifestory subscription (${price} for the month). ${reason}`,
    nextAttemptOn === null
      ? `We have tried several times and will not try again: nothing more is charged. ${closed}`
      : `Nothing is lost, and your story stays open. We will try again on ${formatDate(nextAttemptOn)}. If you choose another card before then, we charge it right away.`,
  ],
  button: button(nextAttemptOn === null ? 'Subscribe again' : 'Choose a card', appUrl),
});

/** Asks the customer to authenticate a renewal with the bank. */
export const authenticationRequiredLetter = ({
  fname,
  price,
  nextAttemptOn,
  appUrl,
}: DeclinedRenewal): Letter => ({
  greeting: `Dear ${fname},`,
  paragraphs: [
    `Your bank needs your confirmation before we can renew your Lifestory subscription (${price} for the month). It takes a minute.`,
    nextAttemptOn === null
      ? closed
      : `Nothing is lost, and your story stays open. Please confirm it before ${formatDate(nextAttemptOn)}.`,
  ],
  button: button('Confirm the payment', appUrl),
});

const button = (label: string, appUrl: string) => ({ label, url: `${appUrl}/subscription` });
