import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
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
export const billingHandlers = (app: AppContext): Handlers<Contract['billing']> => ({
  initiate: ({ body }) => quote(app, body),
  checkPayment: ({ body }) => lookAtLink(app, body.meeting_id),
  pay: ({ body, client }) => pay(app, body, client),
  report: async ({ request }) => {
    await hearReport(app, request);
    return { success: true, message: 'Heard' };
  },
  confirm: ({ body, client }) => confirmPayment(app, body.payment_id, client),
  transactions: ({ actor, query }) => transactionPage(app, actor, query),
  exportTransactions: ({ actor, body }) => offerTransactions(app, actor, body.search),
  transactionsFile: ({ query, reply }) => sendTransactions(app, query.search, reply),
  ownTransactions: ({ actor, query }) => ownTransactions(app, actor, query),
  receipt: async ({ actor, params }) => ({
    success: true,
    data: await receiptOf(app, actor, params.number),
  }),
  transactionsOfPerson: ({ params }) => transactionsOfPerson(app, params.id),
  createCustomer: async ({ actor, body }) => {
    await createCustomer(app, actor, body.id);
    return {
      success: true,
      message: 'Customer account created successfully and an email sent to the customer',
    };
  },
  refundable: async ({ body }) => ({ success: true, data: await refundablePayments(app, body) }),
  refund: async ({ actor, body }) => {
    await refundInterview(app, actor, body.id);
    return { success: true, message: 'Payment refunded successfully' };
  },
  refundTransaction: async ({ actor, body }) => {
    await refundTransaction(app, actor, body.transaction_id);
    return { success: true, message: 'Payment refunded successfully' };
  },
});
