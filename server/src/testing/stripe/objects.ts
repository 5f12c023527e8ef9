/** The fields of Stripe's objects that the product or a test reads. */
export interface StripeCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

export interface StripeToken {
  id: string;
  object: 'token';
  type: 'card';
  used: boolean;
  card: StripeCard;
  /** The card number, which only the bank knows. */
  number: string;
}

export interface StripeCustomer {
  id: string;
  object: 'customer';
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
}

export interface StripeMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  card: StripeCard;
  customer: string | null;
  /** What only the bank knows: the card number, whether later charges are authorized, and whether it was used. */
  number: string;
  authorizedOffSession: boolean;
  used: boolean;
}

export interface StripeFailure {
  type: 'card_error';
  code: string;
  decline_code?: string;
  message: string;
}

export interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  created: number;
  payment_intent: string;
  status: 'succeeded' | 'failed';
  metadata: Record<string, string>;
}

export interface StripeCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_refunded: number;
  refunded: boolean;
  disputed: boolean;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: StripeCard };
}

export interface StripeDispute {
  id: string;
  object: 'dispute';
  amount: number;
  created: number;
  status: string;
  payment_intent: string;
  balance_transactions: { id: string; object: 'balance_transaction'; amount: number; fee: number }[];
}

interface Intent {
  id: string;
  created: number;
  client_secret: string;
  customer: string | null;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'canceled' | 'succeeded';
  metadata: Record<string, string>;
}

export interface StripeIntent extends Intent {
  object: 'payment_intent';
  amount: number;
  currency: string;
  description: string | null;
  statement_descriptor_suffix: string | null;
  setup_future_usage: string | null;
  latest_charge: string | null;
  last_payment_error: StripeFailure | null;
}

export interface StripeSetup extends Intent {
  object: 'setup_intent';
  last_setup_error: StripeFailure | null;
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: object };
}

/** An error response of Stripe's API. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };
  constructor(status: number, error: { type: string; message: string; [field: string]: unknown }) {
    super(error.message);
    this.status = status;
    this.body = { error };
  }
}

/** Stripe's error for a missing object. */
export const createMissingError = (kind: string, id: string, param: string) =>
  new StripeRefusal(param === 'intent' || param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });

/** Stripe's error for an invalid request. */
export const createInputError = (message: string, fields: Record<string, unknown> = {}) =>
  new StripeRefusal(400, { type: 'invalid_request_error', message, ...fields });
