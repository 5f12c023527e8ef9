import type { CardDetails, Token, TypedCard } from './card.ts';
import type { PaymentEvent } from './event.ts';

export type { CardDetails, TypedCard } from './card.ts';

/** What is charged: a card as the browser's tokenisation named it, good for one charge, or one that was kept. */
export type Source = { token: string } | { savedCard: string };

/** What to charge. The same `idempotencyKey` never charges twice, whatever happens in between. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** When the key was first used or a little before: some providers forget keys, and look back to here then. */
  keyFirstUsedAt: Date;
  source: Source;
  /** Whose card it is, by the provider's name for them; a kept card and one to keep have an owner. */
  customer: string | null;
  amountCents: number;
  currency: 'usd';
  description: string;
  /** Keep the card for later charges without the customer present. */
  saveCard: boolean;
  /** Nobody is there to answer a bank: a question of it fails with `authentication_required`. */
  offSession: boolean;
  /** What it is for, kept in the provider's books beside the key. */
  metadata: Record<string, string>;
}

export type ChargeResult =
  | { status: 'succeeded'; paymentId: string; card: CardDetails; savedCardId: string | null }
  /** The bank asks the customer; the browser goes on with `clientSecret`, then the charge is confirmed. */
  | { status: 'requires_action'; paymentId: string; clientSecret: string }
  /** `message` is the provider's, made for the customer. */
  | { status: 'failed'; paymentId: string | null; code: string; message: string };

/** A card to keep without charging it. The same `idempotencyKey` never keeps it twice. */
export interface SaveCardRequest {
  idempotencyKey: string;
  token: string;
  customer: string;
}

export type SaveCardResult =
  | { status: 'succeeded'; savedCardId: string; card: CardDetails }
  /** As with a charge; `setupId` is what is confirmed afterwards. */
  | { status: 'requires_action'; setupId: string; clientSecret: string }
  | { status: 'failed'; code: string; message: string };

/** Money that a bank holds because its customer disputes a charge. */
export interface Dispute {
  status: 'open' | 'won' | 'lost';
  /** What was ever taken from us, and what came back. */
  withdrawnCents: number;
  reinstatedCents: number;
}

/** All that is known of a charge now. Its sums only grow, so that an old state is told from a new one. */
export interface ChargeState {
  paymentId: string;
  /** The key it was made under; null where it was not made by this product. */
  idempotencyKey: string | null;
  /** What the charge was made with. */
  metadata: Record<string, string>;
  /** Null while the provider does not know itself. */
  result: ChargeResult | null;
  amountCents: number;
  currency: string;
  /** What was ever given back, and what of it did not arrive and is ours again. */
  refundedCents: number;
  refundFailedCents: number;
  dispute: Dispute | null;
  createdAt: Date;
}

/** Takes money. Rejects when the provider is out of reach or its answer was lost: asking again is safe. */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** What the browser needs to tokenise a card; null when the provider is our own sandbox. */
  readonly publishableKey: string | null;
  /** What stands in for the provider's script and the card's bank; null with a real provider. */
  readonly sandbox: SandboxControls | null;
  /** Reads what the provider reports by itself; null when it never does. */
  readonly webhook: Webhook | null;

  /** Charges once per key; asked again under the key it answers the charge's present state. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** The state of a charge after the customer answered the bank. One that failed cannot succeed any more. */
  confirm(paymentId: string): Promise<ChargeResult>;
  /** Calls off a charge that waits for the bank; answers its final state, which may be that it succeeded meanwhile. */
  cancel(paymentId: string): Promise<ChargeResult>;
  /** Gives all of a charge back that was not given back before; the same key never refunds twice. */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;

  /** The provider's name for a person; the same person never gets two. */
  customer(person: Customer): Promise<string>;
  /** Keeps a card without charging it, once per key. */
  saveCard(request: SaveCardRequest): Promise<SaveCardResult>;
  /** What became of keeping a card after the customer answered the bank. */
  confirmSetup(setupId: string): Promise<SaveCardResult>;
  /** Calls off keeping a card that waits for the bank; answers its final state, which may be that it is kept. */
  cancelSetup(setupId: string): Promise<SaveCardResult>;
  /** Forgets a kept card; one that is forgotten already, too. */
  forgetCard(savedCardId: string): Promise<void>;
  /** Forgets somebody with all their cards; what was charged stays in the books. */
  forgetCustomer(customer: string): Promise<void>;

  /** What a charge has come to; null when there is none under this name. */
  state(paymentId: string): Promise<ChargeState | null>;
  /** The charge that was made under a key; null when there is none. */
  find(
    by: Pick<ChargeRequest, 'idempotencyKey' | 'keyFirstUsedAt' | 'customer'>,
  ): Promise<ChargeState | null>;
  /** Every charge that was made, given back or disputed since an instant, each at least once. */
  since(instant: Date): AsyncIterable<ChargeState>;
}

/** Somebody who pays. */
export interface Customer {
  id: string;
  email: string;
  name: string;
}

/** What the provider sends when something happened there. */
export interface Webhook {
  /**
   * Checks that it comes from the provider, and reads it. Null for what concerns nobody here; throws `NotGenuine` for
   * what the provider did not send, or not just now.
   */
  read(body: string, signature: string): PaymentEvent | null;
}

/** The browser's side of the sandbox, and what happens at a bank. */
export interface SandboxControls {
  /** Makes a token; answers a sentence for the customer instead when the card is not one that can be taken. */
  tokenize(card: TypedCard): Promise<Token | { refused: string }>;
  /** The customer's answer to the bank's question; answers whether such a question was open. */
  completeAuthentication(clientSecret: string, approved: boolean): Promise<boolean>;
  /** The customer tells their bank that they do not know a charge; the bank takes the money. */
  dispute(paymentId: string): Promise<void>;
  /** The bank decides a dispute; won, the money comes back. */
  decideDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Gives some of a charge back past this product, as staff can on a provider's own pages. */
  refundAtProvider(paymentId: string, cents: number): Promise<void>;
}
