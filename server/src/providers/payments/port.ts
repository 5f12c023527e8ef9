import type { IncomingHttpHeaders } from 'node:http';
import type { ServiceCheck } from '../../doctor/finding.ts';
import type { CspSources } from '../../http/csp-sources.ts';
import type { CardDetails, EnteredCard, Token } from './card.ts';
import type { PaymentEvent } from './event.ts';

export type { CardDetails, EnteredCard } from './card.ts';

/** The card to charge: a single-use token created in the browser, or a saved card. */
export type Source = { token: string } | { savedCard: string };

/** A charge. The same `idempotencyKey` never charges twice. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** Not after the first use of the key. If keys expire, the provider searches for an earlier charge from here on. */
  keyFirstUsedAt: Date;
  source: Source;
  /** Customer id at the provider; required to charge a saved card and to save a card. */
  customer: string | null;
  amountCents: number;
  currency: 'usd';
  description: string;
  /** Whether to save the card for later charges without the customer. */
  saveCard: boolean;
  /** Whether the customer is absent: a charge that requires authentication then fails (`authentication_required`). */
  offSession: boolean;
  /** Stored with the charge at the provider. */
  metadata: Record<string, string>;
}

export type ChargeResult =
  | { status: 'succeeded'; paymentId: string; card: CardDetails; savedCardId: string | null }
  /** The bank requires authentication: the browser continues with `clientSecret`, then `confirm` is called. */
  | { status: 'requires_action'; paymentId: string; clientSecret: string }
  /** `message` is for the customer. */
  | { status: 'failed'; paymentId: string | null; code: string; message: string };

/** A card to save without a charge. The same `idempotencyKey` never saves it twice. */
export interface SaveCardRequest {
  idempotencyKey: string;
  token: string;
  customer: string;
}

export type SaveCardResult =
  | { status: 'succeeded'; savedCardId: string; card: CardDetails }
  /** The bank requires authentication: the browser continues with `clientSecret`, then `confirmSetup` is called. */
  | { status: 'requires_action'; setupId: string; clientSecret: string }
  | { status: 'failed'; code: string; message: string };

/** A dispute of a charge. */
export interface Dispute {
  status: 'open' | 'won' | 'lost';
  /** Total withdrawn from the account. */
  withdrawnCents: number;
  /** Total returned to the account. */
  reinstatedCents: number;
}

/** The state of a charge. Its totals never decrease, so an outdated state can be detected. */
export interface ChargeState {
  paymentId: string;
  /** Idempotency key; null if this product did not create the charge. */
  idempotencyKey: string | null;
  metadata: Record<string, string>;
  /** Null while the result is pending at the provider. */
  result: ChargeResult | null;
  amountCents: number;
  currency: string;
  /** Total of all refunds, including those that failed. */
  refundedCents: number;
  /** Total of the failed refunds. */
  refundFailedCents: number;
  dispute: Dispute | null;
  createdAt: Date;
}

/**
 * A payment provider. Methods reject when the provider is unreachable or its response is lost; every call can safely be
 * repeated.
 */
export interface Payments {
  readonly name: 'sandbox' | 'stripe';
  /** Origins of the provider's scripts and frames, for the Content Security Policy. */
  readonly cspSources: CspSources;
  /** The provider's check in the doctor command. */
  readonly check: ServiceCheck;
  /** Public key with which the browser creates tokens; null for the sandbox. */
  readonly publishableKey: string | null;
  /** Controls of the sandbox; null for a real provider. */
  readonly sandbox: SandboxControls | null;
  /** Parser of the provider's webhooks; null if it sends none. */
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
  /** Refunds an amount of a charge, or all that remains; the same key never refunds twice. */
  refund(paymentId: string, idempotencyKey: string, amountCents?: number): Promise<void>;

  /** Returns the customer id of a person and creates the customer if needed, at most one per person. */
  customer(person: Customer): Promise<string>;
  /** Sets the e-mail address of a customer. Idempotent; a deleted customer is ignored. */
  changeCustomerEmail(customer: string, email: string): Promise<void>;
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
  /** Finds a charge by its idempotency key; null if there is none. */
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
   * Verifies and parses a webhook. Returns null if the event does not concern a charge. Throws `InvalidSignature` if
   * the signature is invalid or outdated.
   */
  read(body: string, headers: IncomingHttpHeaders): PaymentEvent | null;
}

/** Controls of the sandbox that simulate the browser, the bank and the dashboard of a provider. */
export interface SandboxControls {
  /** Creates a token, or returns a message for the customer if the card is not accepted. */
  tokenize(card: EnteredCard): Promise<Token | { refused: string }>;
  /** Approves or declines an authentication; returns whether one was pending. */
  completeAuthentication(clientSecret: string, approved: boolean): Promise<boolean>;
  /** Opens a dispute, which withdraws the funds. */
  dispute(paymentId: string): Promise<void>;
  /** Closes a dispute. Winning it reinstates the funds. */
  decideDispute(paymentId: string, status: 'won' | 'lost'): Promise<void>;
  /** Refunds part of a charge outside this product, as staff can do in a provider's dashboard. */
  refundAtProvider(paymentId: string, amountCents: number): Promise<void>;
}
