import type { Card, CardToken } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { CardProvider } from './card-tokenizer.ts';

export const sandbox: CardProvider = { provider: 'sandbox', publishable_key: null };

/** A day on which the cards below are valid. */
export const cardDay = new Date('2027-03-15T20:00:00Z');

/** A saved card: a Visa, the preferred one. */
export const savedCard = (change: Partial<Card> = {}): Card => ({
  id: '0198c7a0-0000-7000-8000-000000000001',
  card_type: 'Visa',
  card_number: '**** **** **** 4242',
  last4: '4242',
  expiry: '08/2029',
  expires_on: '2029-08-31',
  expired: false,
  expires_soon: false,
  preferred: 1,
  ...change,
});

/** A second saved card: a MasterCard that is not preferred. */
export const otherCard = (change: Partial<Card> = {}): Card =>
  savedCard({
    id: '0198c7a0-0000-7000-8000-000000000002',
    card_type: 'MasterCard',
    card_number: '**** **** **** 4444',
    last4: '4444',
    preferred: 0,
    ...change,
  });

/** The token of the card that `enterCard` enters. */
export const cardToken: CardToken = {
  id: 'tok_1',
  object: 'token',
  type: 'card',
  card: { brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2029 },
};

/** The reply of a call when the bank requires authentication. */
export const authenticationRequired = {
  success: false,
  requires_action: true,
  client_secret: 'secret_1',
  payment_id: '0198c7a0-0000-7000-8000-000000000009',
} as const;

/** Fails a call as a lost connection does. */
export function failConnection(): never {
  throw new TypeError('Failed to fetch');
}

/** Pastes a valid test card into the fields, without submitting the form. */
export async function enterCard(user: UserEvent): Promise<void> {
  const card = { 'Card number': '4242424242424242', 'Expiration date': '1229', 'Security code': '123' };
  for (const [label, text] of Object.entries(card)) {
    await user.click(screen.getByLabelText(label));
    await user.paste(text);
  }
}
