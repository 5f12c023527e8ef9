import type { AmountDue } from '@lifestory/contract';

/** The payment provider, and what the browser needs for it. */
export type CardProvider = Pick<AmountDue, 'provider' | 'publishable_key'>;

/** A card token as our server receives it. A provider's token has more fields, which are passed on. */
export interface CardTokenPayload {
  id: string;
}

/** Card fields of any provider. */
export interface CardTokenizer {
  /**
   * Returns a token for the typed card. It stays the same until the input changes or `discardToken` is called, so
   * that an order with an unknown outcome can be repeated.
   * @throws Failure with messages to display, if the card is invalid or cannot be tokenized
   */
  token(): Promise<CardTokenPayload>;
  /** Marks the token as used: the next call creates a new one. */
  discardToken(): void;
}
