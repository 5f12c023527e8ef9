/** What is charged: a card as the browser's tokenisation named it, good for one charge, or one that was kept. */
export type Source = { token: string } | { savedCard: string };

/** What to charge. The same `idempotencyKey` never charges twice, whatever happens in between. */
export interface ChargeRequest {
  idempotencyKey: string;
  source: Source;
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
  /** What stands in for the provider's script and the card's bank; null with a real provider. */
  readonly sandbox: SandboxDesk | null;
  /** Charges once per key; asked again under the key it answers the charge's present state. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** The state of a charge after the customer answered the bank. */
  confirm(paymentId: string): Promise<ChargeResult>;
  /** Calls off a charge that waits for the bank; answers its final state, which may be that it succeeded meanwhile. */
  abandon(paymentId: string): Promise<ChargeResult>;
  /** Gives all of a charge back; the same key never refunds twice. */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;
}

/** A card as it is typed. It is looked at and forgotten; nothing keeps its number or code. */
export interface TypedCard {
  /** Digits only. */
  number: string;
  expMonth: number;
  /** Four digits. */
  expYear: number;
  cvc: string;
}

/** A card turned into a name under which it can be charged once. */
export interface Token {
  id: string;
  card: CardFace;
}

/** The browser's side of the sandbox. */
export interface SandboxDesk {
  /** Makes a token; answers a sentence for the customer instead when the card is not one that can be taken. */
  tokenise(card: TypedCard): Promise<Token | { refused: string }>;
  /** The customer's answer to the bank's question; answers whether such a question was open. */
  answerBank(clientSecret: string, approved: boolean): Promise<boolean>;
}
