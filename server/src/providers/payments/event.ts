/**
 * That something happened at the provider, and to what. How things stand is always asked anew: events come late, twice
 * and in any order.
 */
export interface PaymentEvent {
  id: string;
  /** The provider's own word for it. */
  kind: string;
  paymentId: string;
}

/** What pretends to come from the provider, or is too old to be believed. */
export class InvalidSignature extends Error {}
