import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { offerTransactions, sendTransactions } from './export.service.ts';
import { ownTransactions, transactionPage, transactionsOfPerson } from './ledger.service.ts';
import { createCustomer } from './opening.service.ts';
import { confirmPayment, pay } from './payment.service.ts';
import { lookAtLink, quote } from './price.service.ts';
import { refundInterview } from './refund.service.ts';
import { answerSandboxBank, makeSandboxToken } from './sandbox.service.ts';

/** Paying, and what staff do about it. */
export const billingHandlers = (house: House): Handlers<Contract['billing']> => ({
  initiate: ({ body }) => quote(house, body),
  checkPayment: ({ body }) => lookAtLink(house, body.meeting_id),
  pay: ({ body, client }) => pay(house, body, client),
  confirm: ({ body, client }) => confirmPayment(house, body.payment_id, client),
  sandboxToken: ({ body, client }) => makeSandboxToken(house, body, client),
  sandboxAnswer: async ({ body, client }) => {
    await answerSandboxBank(house, body, client);
    return { success: true, message: 'Your bank has your answer' };
  },
  transactions: ({ actor, query }) => transactionPage(house, actor, query),
  exportTransactions: ({ actor, body }) => offerTransactions(house, actor, body.search),
  transactionsFile: ({ query, reply }) => sendTransactions(house, query.search, reply),
  ownTransactions: ({ actor }) => ownTransactions(house, actor),
  transactionsOfPerson: ({ params }) => transactionsOfPerson(house, params.id),
  createCustomer: async ({ actor, body }) => {
    await createCustomer(house, actor, body.id);
    return {
      success: true,
      message: 'Customer account created successfully and an email sent to the customer',
    };
  },
  refund: async ({ actor, body }) => {
    await refundInterview(house, actor, body.id);
    return { success: true, message: 'Payment refunded successfully' };
  },
});
