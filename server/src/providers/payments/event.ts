/**
 * A webhook event. Events arrive late, repeatedly and out of order, so only the affected charge is used and its state
 * is retrieved.
 */
export interface PaymentEvent {
  id: string;
  /** The event type of the provider. */
  kind: string;
  paymentId: string;
}

/** The signature of a webhook is invalid or too old. */
export class InvalidSignature extends Error {}
