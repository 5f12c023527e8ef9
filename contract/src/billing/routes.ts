import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Done, Id, ListQuery, SignedFile } from '../wire.ts';
import { AmountDue, Flag, MeetingId, PayableSession, PaymentAnswer, PaymentOrder } from './payment.ts';
import { Receipt } from './receipt.ts';
import {
  LedgerNumber,
  LedgerPage,
  OwnTransaction,
  OwnTransactionsQuery,
  Transaction,
} from './transaction.ts';

/** Paying for an interview, the ledger, and opening the account that was paid for. */
export const billing = routes({
  initiate: {
    method: 'POST',
    path: '/payment/initiate',
    access: 'public',
    summary: 'What has to be paid: for an interview as it stands, or in general.',
    body: z.object({ hosting: Flag, meeting_id: MeetingId.optional() }),
    reply: AmountDue,
    fails: ['fee_paid', 'all_paid', 'contact_us', 'interview_cancelled', 'nothing_due'],
  },
  checkPayment: {
    method: 'POST',
    path: '/payment/check-payment',
    access: 'public',
    summary: 'What a payment link is for, and whether it is paid.',
    body: z.object({ meeting_id: MeetingId }),
    reply: z.object({ success: z.literal(true), session: PayableSession }),
  },
  pay: {
    method: 'POST',
    path: '/payment/token',
    access: 'public',
    summary: 'Charges a card for an interview, once, at the price that stands now.',
    body: PaymentOrder,
    reply: PaymentAnswer,
    fails: [
      'fee_paid',
      'all_paid',
      'contact_us',
      'interview_cancelled',
      'nothing_due',
      'price_changed',
      'token_used',
      'payment_under_way',
      'payment_unsure',
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
    fails: ['payment_under_way', 'payment_unsure', 'card_unsure', 'too_many'],
  },
  report: {
    method: 'POST',
    path: '/stripe/webhook',
    access: 'public',
    summary:
      'Takes what the card provider reports, signed by it: that a charge was paid, refused, given back or disputed.',
    body: 'bytes',
    reply: Done,
    fails: ['not_found', 'not_allowed'],
  },
  transactions: {
    method: 'GET',
    path: '/transactions/fetch-all',
    access: 'staff',
    summary:
      'The ledger, the latest first, ten a page, searched by number, description, name, e-mail and phone, with its sum.',
    query: ListQuery,
    reply: LedgerPage,
  },
  exportTransactions: {
    method: 'POST',
    path: '/transactions/export',
    access: 'super-admin',
    summary: 'Where the ledger, or what a search finds in it, can be fetched as CSV for a while.',
    body: ListQuery.pick({ search: true }),
    reply: SignedFile,
  },
  transactionsFile: {
    method: 'GET',
    path: '/transactions/export.csv',
    access: 'link',
    summary: 'The ledger as CSV: UTF-8, times in ISO 8601, dollars with two decimals.',
    query: ListQuery.pick({ search: true }),
    reply: 'bytes',
  },
  ownTransactions: {
    method: 'GET',
    path: '/user/transactions',
    access: 'storyteller',
    summary:
      'What the caller has paid and got back, the latest first; all, or `limit` rows from the one `after` on.',
    query: OwnTransactionsQuery,
    reply: Answer(z.array(OwnTransaction)).extend({ more: z.boolean() }),
  },
  receipt: {
    method: 'GET',
    path: '/payment/receipt/:number',
    access: 'signed-in',
    summary: 'A row of the ledger as a receipt, for whoever paid it and for staff.',
    params: z.object({ number: LedgerNumber }),
    reply: Answer(Receipt),
  },
  transactionsOfPerson: {
    method: 'GET',
    path: '/transactions/user/:id',
    access: 'staff',
    summary: 'What a customer has paid and got back, the latest first.',
    params: z.object({ id: Id }),
    reply: Answer(z.array(Transaction)),
  },
  createCustomer: {
    method: 'POST',
    path: '/user/create-customer-account',
    access: 'super-admin',
    summary: 'Opens the account of a customer who has paid, and mails the way in; once.',
    body: z.object({ id: Id }),
    reply: Done,
    fails: ['not_paid'],
  },
  refund: {
    method: 'POST',
    path: '/sessions/refund',
    access: 'super-admin',
    summary: 'Gives back all that was paid for an interview; it counts as unpaid then.',
    body: z.object({ id: Id }),
    reply: Done,
    fails: ['not_paid', 'not_refundable', 'payment_unsure'],
  },
  refundTransaction: {
    method: 'POST',
    path: '/transactions/refund',
    access: 'super-admin',
    summary: 'Gives back a payment by its number in the ledger, with all that was paid by it.',
    body: z.object({ transaction_id: LedgerNumber }),
    reply: Done,
    fails: ['not_refundable', 'payment_unsure'],
  },
});
