import type { CardDetails, TypedCard } from '../card.ts';

/** How the bank of the sandbox treats a card. */
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

/** Messages for the customer by failure code. */
export const refusals: Record<string, string> = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Please try again in a little while.',
  token_already_used: 'This card entry was already used. Please enter the card again.',
  no_such_source: 'This card is unknown. Please enter it again.',
  authentication_required: 'Your bank wants to confirm this payment with you.',
  authentication_failed: 'Your bank did not confirm this payment. Please try again or use another card.',
  abandoned: 'This payment was not confirmed in time. Nothing was charged.',
  not_confirmed: 'This card was not confirmed in time. Please enter it again.',
};

/** The test numbers published by card providers and their behavior. */
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
  // Can be saved, and is declined on every charge.
  '4000000000000341': { brand: 'Visa', behaviour: 'kept-only' },
};

/** Parses an entered card without keeping its number and code, or returns the reason why it is not accepted. */
export function parseCard(
  card: TypedCard,
  now: Date,
): { behaviour: Behaviour; details: CardDetails } | { refused: string } {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    return { refused: 'Your card number is incorrect.' };
  }
  const testCard = testCards[card.number];
  if (!testCard) {
    return {
      refused:
        'The sandbox takes test cards only, such as 4242 4242 4242 4242. Never enter a real card here.',
    };
  }
  if (card.expMonth < 1 || card.expMonth > 12) {
    return { refused: "Your card's expiration month is invalid." };
  }
  if (hasExpired(card, now)) return { refused: "Your card's expiration date is in the past." };
  const digits = testCard.brand === 'American Express' ? 4 : 3;
  if (!new RegExp(`^\\d{${digits}}$`).test(card.cvc)) {
    return { refused: "Your card's security code is incomplete." };
  }
  const { expMonth, expYear } = card;
  const details = { brand: testCard.brand, last4: card.number.slice(-4), expMonth, expYear };
  return { behaviour: testCard.behaviour, details };
}

/** The decision of a bank: approved, authentication required, or a decline with its code. */
export type Verdict = 'yes' | 'asks' | { no: string };

/** Decides a charge; `offSession` when the customer is absent. */
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

/** Decides saving a card. */
export function decideSave(card: CardDetails & { behaviour: Behaviour }, now: Date): Verdict {
  return card.behaviour === 'kept-only' && !hasExpired(card, now) ? 'yes' : decideCharge(card, false, now);
}

/** Whether the expiry month is over in every time zone. */
const hasExpired = ({ expMonth, expYear }: { expMonth: number; expYear: number }, now: Date) =>
  Date.UTC(expYear, expMonth, 1, 12) <= now.getTime();

/** Luhn checksum, ISO/IEC 7812. */
function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
