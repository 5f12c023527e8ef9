import type { CardDetails, TypedCard } from './card.ts';

/** How the sandbox's bank treats a card. */
export type Behaviour =
  | 'pays'
  | 'asks-once'
  | 'asks-always'
  | 'kept-only'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error';

/** What a customer reads when a charge fails, by the code of the failure. */
export const refusals: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Please try again in a little while.',
  token_already_used: 'This card entry was already used. Please enter the card again.',
  no_such_source: 'We do not know this card. Please enter it again.',
  authentication_required: 'Your bank wants to confirm this payment with you.',
  authentication_failed: 'Your bank did not confirm this payment. Please try again or use another card.',
  abandoned: 'This payment was not confirmed in time. Nothing was charged.',
  not_confirmed: 'This card was not confirmed in time. Please enter it again.',
};

/** The test numbers that card providers publish, with what each of them does. */
const testCards: Record<string, { brand: CardDetails['brand']; behaviour: Behaviour }> = {
  '4242424242424242': { brand: 'Visa', behaviour: 'pays' },
  '4000056655665556': { brand: 'Visa', behaviour: 'pays' },
  '5555555555554444': { brand: 'MasterCard', behaviour: 'pays' },
  '2223003122003222': { brand: 'MasterCard', behaviour: 'pays' },
  '5105105105105100': { brand: 'MasterCard', behaviour: 'pays' },
  '378282246310005': { brand: 'American Express', behaviour: 'pays' },
  '371449635398431': { brand: 'American Express', behaviour: 'pays' },
  '6011111111111117': { brand: 'Other', behaviour: 'pays' },
  '4000002500003155': { brand: 'Visa', behaviour: 'asks-once' },
  '4000002760003184': { brand: 'Visa', behaviour: 'asks-always' },
  '4000000000000002': { brand: 'Visa', behaviour: 'card_declined' },
  '4000000000009995': { brand: 'Visa', behaviour: 'insufficient_funds' },
  '4000000000000069': { brand: 'Visa', behaviour: 'expired_card' },
  '4000000000000127': { brand: 'Visa', behaviour: 'incorrect_cvc' },
  '4000000000000119': { brand: 'Visa', behaviour: 'processing_error' },
  // Can be kept for later, and is declined whenever it is charged.
  '4000000000000341': { brand: 'Visa', behaviour: 'kept-only' },
};

/** A typed card without its number and code, or the sentence that says why it cannot be taken. */
export function parseCard(
  card: TypedCard,
  now: Date,
): { behaviour: Behaviour; face: CardDetails } | { refused: string } {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return { refused: 'Your card number is incorrect.' };
  }
  const known = testCards[card.number];
  if (!known) {
    return {
      refused:
        'The sandbox takes test cards only, such as 4242 4242 4242 4242. Never enter a real card here.',
    };
  }
  if (card.expMonth < 1 || card.expMonth > 12) {
    return { refused: "Your card's expiration month is invalid." };
  }
  if (hasExpired(card, now)) return { refused: "Your card's expiration date is in the past." };
  const digits = known.brand === 'American Express' ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(card.cvc)) {
    return { refused: "Your card's security code is incomplete." };
  }
  const { expMonth, expYear } = card;
  const face = { brand: known.brand, last4: card.number.slice(-4), expMonth, expYear };
  return { behaviour: known.behaviour, face };
}

/** What a bank says to a card: yes, why not, or that it asks its customer first. */
export type Verdict = 'yes' | 'asks' | { no: string };

/** What a bank says when a card is charged; `offSession` while nobody is there to be asked. */
export function decideCharge(
  card: CardDetails & { behaviour: Behaviour },
  offSession: boolean,
  now: Date,
): Verdict {
  if (hasExpired(card, now)) return { no: 'expired_card' };
  if (card.behaviour === 'pays') return 'yes';
  if (card.behaviour === 'kept-only') return { no: 'card_declined' };
  if (card.behaviour !== 'asks-once' && card.behaviour !== 'asks-always') return { no: card.behaviour };
  return offSession ? { no: 'authentication_required' } : 'asks';
}

/** What a bank says when a card is kept for later. */
export function decideSave(card: CardDetails & { behaviour: Behaviour }, now: Date): Verdict {
  return card.behaviour === 'kept-only' && !hasExpired(card, now) ? 'yes' : decideCharge(card, false, now);
}

/** Whether a card's last month is over everywhere on earth but the last zone: cards live until its end. */
const hasExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date) =>
  Date.UTC(expYear, expMonth, 1, 12) <= now.getTime();

/** The check digit of ISO/IEC 7812. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
