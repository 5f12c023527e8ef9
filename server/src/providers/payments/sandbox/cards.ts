import type { CardDetails, EnteredCard } from '../card.ts';

/**
 * How the simulated bank treats a card: `asks-…` requires authentication, `kept-only` can be saved but not charged; the
 * other values after it are the codes with which every charge is declined.
 */
export type CardBehavior =
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
export const failureMessages: Record<string, string> = {
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

/** Card numbers that Stripe and other providers publish for tests. */
const testCards: Record<string, { brand: CardDetails['brand']; behavior: CardBehavior }> = {
  '4242424242424242': { brand: 'Visa', behavior: 'pays' },
  '4000056655665556': { brand: 'Visa', behavior: 'pays' },
  '5555555555554444': { brand: 'MasterCard', behavior: 'pays' },
  '2223003122003222': { brand: 'MasterCard', behavior: 'pays' },
  '5105105105105100': { brand: 'MasterCard', behavior: 'pays' },
  '378282246310005': { brand: 'American Express', behavior: 'pays' },
  '371449635398431': { brand: 'American Express', behavior: 'pays' },
  '6011111111111117': { brand: 'Other', behavior: 'pays' },
  '4000002500003155': { brand: 'Visa', behavior: 'asks-once' },
  '4000002760003184': { brand: 'Visa', behavior: 'asks-always' },
  '4000000000000002': { brand: 'Visa', behavior: 'card_declined' },
  '4000000000009995': { brand: 'Visa', behavior: 'insufficient_funds' },
  '4000000000000069': { brand: 'Visa', behavior: 'expired_card' },
  '4000000000000127': { brand: 'Visa', behavior: 'incorrect_cvc' },
  '4000000000000119': { brand: 'Visa', behavior: 'processing_error' },
  // Can be saved, but every charge is declined.
  '4000000000000341': { brand: 'Visa', behavior: 'kept-only' },
};

/** Validates an entered card. The result omits its number and code; `refused` is the message for the customer. */
export function parseCard(
  card: EnteredCard,
  now: Date,
): { behavior: CardBehavior; details: CardDetails } | { refused: string } {
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
  return { behavior: testCard.behavior, details };
}

/** The bank's decision: approved, authentication required, or declined with a failure code. */
export type BankDecision = 'approved' | 'authenticate' | { declined: string };

/** Decides a charge. `offSession` means that the customer is absent and cannot authenticate. */
export function decideCharge(
  card: CardDetails & { behavior: CardBehavior },
  offSession: boolean,
  now: Date,
): BankDecision {
  if (hasExpired(card, now)) return { declined: 'expired_card' };
  if (card.behavior === 'pays') return 'approved';
  if (card.behavior === 'kept-only') return { declined: 'card_declined' };
  if (card.behavior !== 'asks-once' && card.behavior !== 'asks-always') return { declined: card.behavior };
  return offSession ? { declined: 'authentication_required' } : 'authenticate';
}

/** Decides whether a card can be saved: like a charge with the customer present, but `kept-only` is approved. */
export function decideSave(card: CardDetails & { behavior: CardBehavior }, now: Date): BankDecision {
  return card.behavior === 'kept-only' && !hasExpired(card, now)
    ? 'approved'
    : decideCharge(card, false, now);
}

/** Whether the expiry month has ended in every time zone, that is, at UTC−12. */
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
