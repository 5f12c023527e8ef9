import { z } from 'zod';
import { jobKind } from '../../jobs/jobs.ts';

const OnePayment = z.object({ id: z.string() });

/** Finds out what became of a payment whose process died between the charge and its settling. */
export const resumePaymentJob = jobKind('finish_payment', OnePayment);

/** Calls off a payment whose question of the bank nobody answered. */
export const cancelPaymentJob = jobKind('call_off_payment', OnePayment);

/** Gives a payment back that staff marked for it, when that was not done at once. */
export const completeRefundJob = jobKind('finish_refund', OnePayment);

/** Finds out what the provider reported about a charge. */
export const syncChargeJob = jobKind(
  'follow_payment',
  z.object({ paymentId: z.string(), eventId: z.string() }),
);
