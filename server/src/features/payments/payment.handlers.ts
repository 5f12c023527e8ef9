import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { confirmPayment, pay } from './payment.service.ts';
import { describePaymentLink, quotePayment } from './price.service.ts';
import { handleWebhook } from './reconciliation/webhook.service.ts';
import { refundablePayments, refundInterview, refundTransaction } from './refunds/refund.service.ts';

export const paymentHandlers = (app: AppContext): Handlers<Contract['payments']> => ({
  initiate: ({ body }) => quotePayment(app, body),
  checkPayment: ({ body }) => describePaymentLink(app, body.meeting_id),
  pay: ({ body, client }) => pay(app, body, client),
  report: async ({ request }) => {
    await handleWebhook(app, request);
    return { success: true, message: 'Heard' };
  },
  confirm: ({ body, client }) => confirmPayment(app, body.payment_id, client),
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
