import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { offerTransactions, sendTransactions } from './export.service.ts';
import { ownTransactions, transactionPage, transactionsOfPerson } from './ledger.service.ts';
import { createCustomer } from './opening.service.ts';
import { confirmPayment, pay } from './payment.service.ts';
import { lookAtLink, quote } from './price.service.ts';
import { receiptOf } from './receipt.service.ts';
import { refundablePayments, refundInterview, refundTransaction } from './refund.service.ts';
import { hearReport } from './report.service.ts';

/** Paying, and what staff do about it. */
export const billingHandlers = (house: House): Handlers<Contract['billing']> => ({
  initiate: ({ body }) => quote(house, body),
  checkPayment: ({ body }) => lookAtLink(house, body.meeting_id),
  pay: ({ body, client }) => pay(house, body, client),
  report: async ({ request }) => {
    await hearReport(house, request);
    return { success: true, message: 'Heard' };
  },
  confirm: ({ body, client }) => confirmPayment(house, body.payment_id, client),
  transactions: ({ actor, query }) => transactionPage(house, actor, query),
  exportTransactions: ({ actor, body }) => offerTransactions(house, actor, body.search),
  transactionsFile: ({ query, reply }) => sendTransactions(house, query.search, reply),
  ownTransactions: ({ actor, query }) => ownTransactions(house, actor, query),
  receipt: async ({ actor, params }) => ({
    success: true,
    data: await receiptOf(house, actor, params.number),
  }),
  transactionsOfPerson: ({ params }) => transactionsOfPerson(house, params.id),
  createCustomer: async ({ actor, body }) => {
    await createCustomer(house, actor, body.id);
    return {
      success: true,
      message: 'Customer account created successfully and an email sent to the customer',
    };
  },
  refundable: async ({ body }) => ({ success: true, data: await refundablePayments(house, body) }),
  refund: async ({ actor, body }) => {
    await refundInterview(house, actor, body.id);
    return { success: true, message: 'Payment refunded successfully' };
  },
  refundTransaction: async ({ actor, body }) => {
    await refundTransaction(house, actor, body.transaction_id);
    return { success: true, message: 'Payment refunded successfully' };
  },
});
