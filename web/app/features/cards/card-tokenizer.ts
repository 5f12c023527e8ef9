import type { AmountDue } from '@lifestory/contract';

/** The payment provider, and what the browser needs for it. */
export type CardProvider = Pick<AmountDue, 'provider' | 'publishable_key'>;

/** A card token as our server receives it. A provider's token has more fields, which are passed on. */
export interface SentToken {
  id: string;
}

/** Card fields of any provider. */
export interface CardTokenizer {
  /**
   * Returns a token of the typed card, the same one until the input changes or the token is spent, so that an order
   * with an unknown outcome can be repeated. Rejects with a failure for display.
   */
  token(): Promise<SentToken>;
  /** Marks the token as used: the next call creates a new one. */
  discardToken(): void;
}
