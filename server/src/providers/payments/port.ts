import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceCheck } from '../../doctor/finding.ts';
import type { CspSources } from '../../http/csp-sources.ts';
import type { CardDetails, Token, TypedCard } from './card.ts';
import type { PaymentEvent } from './event.ts';

export type { CardDetails, TypedCard } from './card.ts';

/** The card to charge: a single-use token created in the browser, or a saved card. */
export type Source = { token: string } | { savedCard: string };

/** A charge. The same `idempotencyKey` never charges twice. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** Lower bound of the first use of the key. Providers that expire keys search for earlier charges from here. */
  keyFirstUsedAt: Date;
  source: Source;
  /** Customer id at the provider; required for a saved card and to save one. */
  customer: string | null;
  amountCents: number;
  currency: 'usd';
  description: string;
  /** Save the card for later charges without the customer. */
  saveCard: boolean;
  /** The customer is absent: a charge that needs authentication fails with `authentication_required`. */
  offSession: boolean;
  /** Stored with the charge at the provider. */
  metadata: Record<string, string>;
}

export type ChargeResult =
  | { status: 'succeeded'; paymentId: string; card: CardDetails; savedCardId: string | null }
  /** The bank requires authentication; the browser continues with `clientSecret`, then the charge is confirmed. */
  | { status: 'requires_action'; paymentId: string; clientSecret: string }
  /** `message` is written by the provider for the customer. */
  | { status: 'failed'; paymentId: string | null; code: string; message: string };

/** A card to save without a charge. The same `idempotencyKey` never saves it twice. */
export interface SaveCardRequest {
  idempotencyKey: string;
  token: string;
  customer: string;
}

export type SaveCardResult =
  | { status: 'succeeded'; savedCardId: string; card: CardDetails }
  /** The bank requires authentication; then `setupId` is confirmed. */
  | { status: 'requires_action'; setupId: string; clientSecret: string }
  | { status: 'failed'; code: string; message: string };

/** A dispute of a charge. */
export interface Dispute {
  status: 'open' | 'won' | 'lost';
  /** Cumulative amounts withdrawn from and reinstated to the account. */
  withdrawnCents: number;
  reinstatedCents: number;
}

/** The state of a charge. Its totals only grow, which orders states. */
export interface ChargeState {
  paymentId: string;
  /** Idempotency key; null when this product did not create the charge. */
  idempotencyKey: string | null;
  metadata: Record<string, string>;
  /** Null while the result is pending at the provider. */
  result: ChargeResult | null;
  amountCents: number;
  currency: string;
  /** Cumulative refunds, and those of them that failed. */
  refundedCents: number;
  refundFailedCents: number;
  dispute: Dispute | null;
  createdAt: Date;
}

/**
 * A payment provider. Methods reject when the provider is unreachable or its response was lost; repeating a call is
 * safe.
 */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** Origins that pages load the provider's scripts and frames from. */
  readonly cspSources: CspSources;
  /** How the doctor checks the provider. */
  readonly check: ServiceCheck;
  /** Key for creating tokens in the browser; null for the sandbox. */
  readonly publishableKey: string | null;
  /** Controls of the sandbox; null for a real provider. */
  readonly sandbox: SandboxControls | null;
  /** Reads webhooks; null when the provider sends none. */
  readonly webhook: Webhook | null;

  /** Charges once per key; a repeated call returns the current result of the charge. */
  charge(request: ChargeRequest): Promise<ChargeResult>;
  /** Returns the result after the customer completed authentication. A failed charge can no longer succeed. */
  confirm(paymentId: string): Promise<ChargeResult>;
  /**
   * Cancels a charge that awaits authentication; returns its final result, which is a success if it completed in the
   * meantime.
   */
  cancel(paymentId: string): Promise<ChargeResult>;
  /** Refunds the remaining amount of a charge; the same key never refunds twice. */
  refund(paymentId: string, idempotencyKey: string): Promise<void>;

  /** Returns the customer id of a person; a person never has two. */
  customer(person: Customer): Promise<string>;
  /** Saves a card without a charge, once per key. */
  saveCard(request: SaveCardRequest): Promise<SaveCardResult>;
  /** Returns the result of saving a card after the customer completed authentication. */
  confirmSetup(setupId: string): Promise<SaveCardResult>;
  /**
   * Cancels saving a card that awaits authentication; returns its final result, which is a success if it completed in
   * the meantime.
   */
  cancelSetup(setupId: string): Promise<SaveCardResult>;
  /** Deletes a saved card. Idempotent. */
  deleteCard(savedCardId: string): Promise<void>;
  /** Deletes a customer and their cards; charges remain. Idempotent. */
  deleteCustomer(customer: string): Promise<void>;

  /** Retrieves the state of a charge; null for an unknown id. */
  state(paymentId: string): Promise<ChargeState | null>;
  /** Finds a charge by its idempotency key; null when there is none. */
  find(
    by: Pick<ChargeRequest, 'idempotencyKey' | 'keyFirstUsedAt' | 'customer'>,
  ): Promise<ChargeState | null>;
  /** Lists the charges created, refunded or disputed since an instant, each at least once. */
  since(instant: Date): AsyncIterable<ChargeState>;
}

export interface Customer {
  id: string;
  email: string;
  name: string;
}

/** The webhook of a provider. */
export interface Webhook {
  /**
   * Verifies and parses a webhook. Returns null for irrelevant events; throws `InvalidSignature` for an invalid or
   * outdated signature.
   */
  read(body: string, headers: IncomingHttpHeaders): PaymentEvent | null;
}

/** Controls of the sandbox that simulate the browser, the bank and the dashboard of a provider. */
export interface SandboxControls {
  /** Creates a token, or returns a message for the customer when the card is not accepted. */
  tokenize(card: TypedCard): Promise<Token | { refused: string }>;
  /** Approves or declines an authentication; returns whether one was pending. */
  completeAuthentication(clientSecret: string, approved: boolean): Promise<boolean>;
  /** Opens a dispute, which withdraws the funds. */
  dispute(paymentId: string): Promise<void>;
  /** Closes a dispute; a dispute that was won reinstates the funds. */
  decideDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Refunds part of a charge outside this product, as in the dashboard of a provider. */
  refundAtProvider(paymentId: string, cents: number): Promise<void>;
}
