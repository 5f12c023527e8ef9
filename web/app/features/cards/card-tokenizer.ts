import type { AmountDue } from '@lifestory/contract';

/** Who takes the money, and what the browser needs for it. */
export type CardProvider = Pick<AmountDue, 'provider' | 'publishable_key'>;

/** A card that became a token: what our server is sent of it. The provider's own has more fields, which travel along. */
export interface SentToken {
  id: string;
}

/** Where a card is typed, whoever reads it. */
export interface CardTokenizer {
  /**
   * What is typed, as a token; the same one until something else is typed or the token is spent, so that an order whose
   * fate is unknown can be sent again. Rejects with a failure in words.
   */
  token(): Promise<SentToken>;
  /** The token has met its fate: the next one is made anew. */
  spend(): void;
}
