import { z } from 'zod';
import { maxReasonLength } from '../../limits.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, Line } from '../../scalars.ts';
import { LedgerNumber, RefundablePayment } from '../ledger/transaction.ts';
import { OfflineHosting, OfflineHostingForm, OfflinePayment, OfflinePaymentForm } from './offline-payment.ts';
import { AmountDue, Flag, MeetingId, PayableSession, PaymentOrder, PaymentResult } from './payment.ts';

const notAnAmount = 'Please enter an amount with at most two decimals, such as 25.50.';

/** The failures if there is nothing to pay. */
const notDue = [
  'not_found',
  'fee_paid',
  'fee_waived',
  'all_paid',
  'contact_us',
  'interview_cancelled',
  'nothing_due',
] as const;

/** An amount in dollars with at most two decimals, in cents after parsing. */
const RefundAmount = z
  .number({ error: notAnAmount })
  .positive(notAnAmount)
  .max(1_000_000, notAnAmount)
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, notAnAmount)
  .transform((dollars) => Math.round(dollars * 100));

/** Endpoints for payments for interviews and hosting, and for refunds. */
export const payments = routes({
  initiate: {
    method: 'POST',
    path: '/payment/initiate',
    access: 'public',
    summary: 'The amount due, for an interview or in general.',
    body: z.object({ hosting: Flag, meeting_id: MeetingId.optional() }),
    reply: AmountDue,
    fails: notDue,
  },
  checkPayment: {
    method: 'POST',
    path: '/payment/check-payment',
    access: 'public',
    summary: 'The details of a payment link, and whether it has been paid.',
    body: z.object({ meeting_id: MeetingId }),
    reply: z.object({ success: z.literal(true), session: PayableSession }),
    fails: ['not_found'],
  },
  pay: {
    method: 'POST',
    path: '/payment/token',
    access: 'public',
    summary:
      'Charges a card for an interview once, at the current price. If cancelled hosting is still paid for, saves the card and resumes renewals without a charge.',
    body: PaymentOrder,
    reply: PaymentResult,
    fails: [
      ...notDue,
      'price_changed',
      'token_used',
      'payment_under_way',
      'payment_unsure',
      'cards_full',
      'card_unsure',
      'too_many',
    ],
  },
  confirm: {
    method: 'POST',
    path: '/payment/confirm',
    access: 'public',
    summary: 'Continues a payment, or saving a card, after the bank’s authentication.',
    body: z.object({ payment_id: Id }),
    reply: PaymentResult,
    fails: ['not_found', 'token_used', 'payment_under_way', 'payment_unsure', 'card_unsure', 'too_many'],
  },
  report: {
    method: 'POST',
    path: '/stripe/webhook',
    access: 'public',
    summary: 'Takes signed events of the card provider: charges, declines, refunds and disputes.',
    body: 'bytes',
    reply: Done,
    done: 'The event is received.',
    fails: ['not_found', 'not_allowed'],
  },
  refundable: {
    method: 'POST',
    path: '/transactions/refundable',
    access: 'super-admin',
    summary: 'The refundable amounts of one payment, by its ledger number, or of an interview.',
    body: z.union([z.object({ transaction_id: LedgerNumber }), z.object({ interview_id: Id })]),
    reply: DataReply(z.array(RefundablePayment)),
  },
  refund: {
    method: 'POST',
    path: '/sessions/refund',
    access: 'super-admin',
    stepUp: true,
    summary: 'Refunds all payments of an interview, which then counts as unpaid.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Payment refunded successfully',
    fails: ['not_paid', 'not_refundable', 'payment_unsure'],
  },
  refundTransaction: {
    method: 'POST',
    path: '/transactions/refund',
    access: 'super-admin',
    stepUp: true,
    summary: 'Refunds a payment by its ledger number, with everything it paid for.',
    body: z.object({ transaction_id: LedgerNumber }),
    reply: Done,
    done: 'Payment refunded successfully',
    fails: ['not_found', 'not_refundable', 'payment_unsure'],
  },
  refundPart: {
    method: 'POST',
    path: '/transactions/refund-part',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Refunds a part of a payment by its ledger number, with a reason for the audit log. Several parts never exceed the payment. With the same `Idempotency-Key` within a day, refunds once.',
    body: z.object({
      transaction_id: LedgerNumber,
      amount: RefundAmount,
      reason: Line('the reason', maxReasonLength),
    }),
    reply: Done,
    fails: ['not_found', 'not_refundable', 'payment_unsure', 'conflict'],
  },
  offline: {
    method: 'POST',
    path: '/sessions/offline-payments',
    access: 'super-admin',
    summary:
      'The payments of an interview in cash, by check and by bank transfer, and its waived fee, latest first.',
    body: z.object({ id: Id }),
    reply: DataReply(z.array(OfflinePayment)),
  },
  recordOffline: {
    method: 'POST',
    path: '/sessions/record-offline-payment',
    access: 'super-admin',
    summary:
      'Records the fee of an interview as paid in cash, by check or by bank transfer, and mails a receipt. Charges nothing.',
    body: OfflinePaymentForm,
    reply: Done,
    done: 'Payment recorded',
    fails: ['not_found', 'interview_cancelled', 'fee_paid', 'payment_under_way', 'nothing_due'],
  },
  waiveFee: {
    method: 'POST',
    path: '/sessions/waive-fee',
    access: 'super-admin',
    summary:
      'Waives the fee of an interview: it counts as paid without money, with a ledger row of zero, and the customer is told by e-mail. Undone like an offline payment.',
    body: z.object({ id: Id, reason: Line('the reason', maxReasonLength) }),
    reply: Done,
    done: 'Fee waived',
    fails: ['not_found', 'interview_cancelled', 'fee_paid', 'payment_under_way', 'nothing_due'],
  },
  offlineHosting: {
    method: 'POST',
    path: '/subscriptions/offline-payments',
    access: 'super-admin',
    summary:
      'A storyteller’s payments of hosting in cash, by check and by bank transfer, latest first, and the price of a month.',
    body: z.object({ id: Id }),
    reply: DataReply(OfflineHosting),
  },
  recordOfflineHosting: {
    method: 'POST',
    path: '/subscriptions/record-offline-payment',
    access: 'super-admin',
    summary:
      'Records 1 to 24 months of a storyteller’s hosting as paid in cash, by check or by bank transfer, at the current price, and mails a receipt. Charges nothing.',
    body: OfflineHostingForm,
    reply: Done,
    done: 'Payment recorded',
    fails: ['not_found', 'contact_us', 'payment_under_way', 'nothing_due'],
  },
  undoOffline: {
    method: 'POST',
    path: '/sessions/undo-offline-payment',
    access: 'super-admin',
    summary:
      'Undoes an offline payment by its ledger number with a negative ledger row: the interview is unpaid, or the months that are not over are removed.',
    body: z.object({ transaction_id: LedgerNumber, reason: Line('the reason', maxReasonLength) }),
    reply: Done,
    done: 'Payment undone',
    fails: ['not_found', 'not_refundable', 'conflict'],
  },
});
