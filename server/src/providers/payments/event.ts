/**
 * A webhook event. Events can arrive late, repeatedly and out of order, so an event only identifies the affected
 * charge, whose current state is then retrieved from the provider.
 */
export interface PaymentEvent {
  id: string;
  /** The provider's event type, such as `charge.refunded`. */
  kind: string;
  paymentId: string;
}

/** The webhook has an invalid or outdated signature. */
export class InvalidSignature extends Error {}
