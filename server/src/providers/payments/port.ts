/** What to charge. The same `idempotencyKey` never charges twice, whatever happens in between. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** The card as the browser's tokenisation named it, or a saved card's id. */
  source: string;
  amountCents: number;
  currency: 'usd';
  description: string;
  /** Keep the card for later charges without the customer present. */
  saveCard: boolean;
}

/** What a card shows of itself. */
export interface CardFace {
  brand: 'Visa' | 'MasterCard' | 'American Express' | 'Other';
  last4: string;
  expMonth: number;
  expYear: number;
}

export type ChargeResult =
  | { status: 'succeeded'; paymentId: string; card: CardFace; savedCardId: string | null }
  /** The bank asks the customer; the browser goes on with `clientSecret`, then the charge is confirmed. */
  | { status: 'requires_action'; paymentId: string; clientSecret: string }
  /** `message` is the provider's, made for the customer. */
  | { status: 'failed'; paymentId: string | null; code: string; message: string };

/** Takes money. Rejects when the provider is out of reach or its answer was lost: asking again is safe. */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** What the browser needs to tokenise a card; null when the provider is our own sandbox. */
  readonly publishableKey: string | null;
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** The state of a charge after the customer answered the bank. */
  confirm(paymentId: string): Promise<ChargeResult>;
  /** Gives all of a charge back; the same key never refunds twice. */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;
}
