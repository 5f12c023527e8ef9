/** How a test card of Stripe behaves. `savableDespiteDecline`: it can be saved although charges fail. */
interface TestCard {
  brand: string;
  decline?: { code: string; decline_code?: string; message: string };
  savableDespiteDecline?: boolean;
  /** When the bank challenges: until a setup is confirmed, or every time. */
  challenge?: 'once' | 'always';
  disputed?: boolean;
}

const decline = (code: string, message: string, decline_code?: string) => ({
  code,
  message,
  ...(decline_code ? { decline_code } : {}),
});
const generic = decline('card_declined', 'Your card was declined.', 'generic_decline');

/** The numbers that Stripe publishes for tests. */
export const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '6011111111111117': { brand: 'discover' },
  '4000000000000002': { brand: 'visa', decline: generic },
  '4000000000009995': {
    brand: 'visa',
    decline: decline('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  '4000000000000069': { brand: 'visa', decline: decline('expired_card', 'Your card has expired.') },
  '4000000000000127': {
    brand: 'visa',
    decline: decline('incorrect_cvc', "Your card's security code is incorrect."),
  },
  '4000000000000119': {
    brand: 'visa',
    decline: decline(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  },
  '4000000000000341': { brand: 'visa', decline: generic, savableDespiteDecline: true },
  '4000002500003155': { brand: 'visa', challenge: 'once' },
  '4000002760003184': { brand: 'visa', challenge: 'always' },
  '4000000000000259': { brand: 'visa', disputed: true },
};
