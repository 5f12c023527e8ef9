import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { openCustomerAccount } from './customer-account.service.ts';
import { createTransactionsExport, sendTransactionsCsv } from './export.service.ts';
import { listOwnTransactions, listPersonTransactions, listTransactions } from './ledger.service.ts';
import { confirmPayment, pay } from './payment.service.ts';
import { describePaymentLink, quotePayment } from './price.service.ts';
import { findReceipt } from './receipt.service.ts';
import { refundablePayments, refundInterview, refundTransaction } from './refund.service.ts';
import { handleWebhook } from './webhook.service.ts';

export const billingHandlers = (app: AppContext): Handlers<Contract['billing']> => ({
  initiate: ({ body }) => quotePayment(app, body),
  checkPayment: ({ body }) => describePaymentLink(app, body.meeting_id),
  pay: ({ body, client }) => pay(app, body, client),
  report: async ({ request }) => {
    await handleWebhook(app, request);
    return { success: true, message: 'Heard' };
  },
  confirm: ({ body, client }) => confirmPayment(app, body.payment_id, client),
  transactions: ({ actor, query }) => listTransactions(app, actor, query),
  exportTransactions: ({ actor, body }) => createTransactionsExport(app, actor, body.search),
  transactionsFile: ({ query, reply }) => sendTransactionsCsv(app, query.search, reply),
  ownTransactions: ({ actor, query }) => listOwnTransactions(app, actor, query),
  receipt: async ({ actor, params }) => ({
    success: true,
    data: await findReceipt(app, actor, params.number),
  }),
  transactionsOfPerson: ({ params }) => listPersonTransactions(app, params.id),
  createCustomer: async ({ actor, body }) => {
    await openCustomerAccount(app, actor, body.id);
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
