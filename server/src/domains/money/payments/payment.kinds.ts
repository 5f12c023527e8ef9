import { z } from 'zod';
import { jobKind } from '../../../jobs/jobs.ts';

const PaymentId = z.object({ id: z.string() });

/** Resumes a payment whose process died between charge and settlement. */
export const resumePaymentJob = jobKind('finish_payment', PaymentId);

/** Cancels a payment whose authentication was not completed. */
export const cancelPaymentJob = jobKind('call_off_payment', PaymentId);

/** Completes a requested refund that did not succeed immediately. */
export const completeRefundJob = jobKind('finish_refund', PaymentId);

/** Completes a partial refund that did not succeed immediately; `id` is that of the refund. */
export const completePartialRefundJob = jobKind('finish_partial_refund', z.object({ id: z.string() }));

/** Reconciles the charge of a webhook event: `paymentId` is the provider's, `eventId` identifies the event. */
export const syncChargeJob = jobKind(
  'follow_payment',
  z.object({ paymentId: z.string(), eventId: z.string() }),
);
