import { z } from 'zod';
import { routes } from '../kit.ts';
import { LedgerNumber, RefundablePayment } from '../ledger/transaction.ts';
import { Answer, Done, Id } from '../scalars.ts';
import { AmountDue, Flag, MeetingId, PayableSession, PaymentAnswer, PaymentOrder } from './payment.ts';

/** Payments for interviews and hosting, and their refunds. */
export const payments = routes({
  initiate: {
    method: 'POST',
    path: '/payment/initiate',
    access: 'public',
    summary: 'What has to be paid: for an interview as it stands, or in general.',
    body: z.object({ hosting: Flag, meeting_id: MeetingId.optional() }),
    reply: AmountDue,
    fails: ['not_found', 'fee_paid', 'all_paid', 'contact_us', 'interview_cancelled', 'nothing_due'],
  },
  checkPayment: {
    method: 'POST',
    path: '/payment/check-payment',
    access: 'public',
    summary: 'What a payment link is for, and whether it is paid.',
    body: z.object({ meeting_id: MeetingId }),
    reply: z.object({ success: z.literal(true), session: PayableSession }),
    fails: ['not_found'],
  },
  pay: {
    method: 'POST',
    path: '/payment/token',
    access: 'public',
    summary:
      'Charges a card for an interview, once, at the price that stands now. Where hosting was cancelled and is paid for a while, keeps the card and resumes the renewals.',
    body: PaymentOrder,
    reply: PaymentAnswer,
    fails: [
      'not_found',
      'fee_paid',
      'all_paid',
      'contact_us',
      'interview_cancelled',
      'nothing_due',
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
    summary: 'Goes on with a payment, or with keeping a card, after the customer answered the bank.',
    body: z.object({ payment_id: Id }),
    reply: PaymentAnswer,
    fails: ['not_found', 'token_used', 'payment_under_way', 'payment_unsure', 'card_unsure', 'too_many'],
  },
  report: {
    method: 'POST',
    path: '/stripe/webhook',
    access: 'public',
    summary:
      'Takes what the card provider reports, signed by it: that a charge was paid, refused, given back or disputed.',
    body: 'bytes',
    reply: Done,
    done: 'Heard',
    fails: ['not_found', 'not_allowed'],
  },
  refundable: {
    method: 'POST',
    path: '/transactions/refundable',
    access: 'super-admin',
    summary: 'What would be given back: one payment by its number in the ledger, or all of an interview.',
    body: z.union([z.object({ transaction_id: LedgerNumber }), z.object({ interview_id: Id })]),
    reply: Answer(z.array(RefundablePayment)),
  },
  refund: {
    method: 'POST',
    path: '/sessions/refund',
    access: 'super-admin',
    summary: 'Gives back all that was paid for an interview; it counts as unpaid then.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Payment refunded successfully',
    fails: ['not_paid', 'not_refundable', 'payment_unsure'],
  },
  refundTransaction: {
    method: 'POST',
    path: '/transactions/refund',
    access: 'super-admin',
    summary: 'Gives back a payment by its number in the ledger, with all that was paid by it.',
    body: z.object({ transaction_id: LedgerNumber }),
    reply: Done,
    done: 'Payment refunded successfully',
    fails: ['not_found', 'not_refundable', 'payment_unsure'],
  },
});
