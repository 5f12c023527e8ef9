import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { getOfflineHosting, recordOfflineHosting } from './offline/offline-hosting.service.ts';
import { getOfflinePayments, recordOfflinePayment, waiveFee } from './offline/offline-payment.service.ts';
import { undoOfflinePayment } from './offline/offline-undo.service.ts';
import { confirmPayment, payForInterview } from './payment.service.ts';
import { describePaymentLink, quotePayment } from './price.service.ts';
import { handleWebhook } from './reconciliation/webhook.service.ts';
import { refundPart } from './refunds/partial-refund.service.ts';
import { listRefundablePayments, refundInterview, refundTransaction } from './refunds/refund.service.ts';

export const paymentHandlers = (app: AppContext): Handlers<Contract['payments']> => ({
  initiate: ({ body }) => quotePayment(app, body),
  checkPayment: ({ body }) => describePaymentLink(app, body.meeting_id),
  pay: ({ body, client }) => payForInterview(app, body, client),
  report: ({ request }) => handleWebhook(app, request),
  confirm: ({ body, client }) => confirmPayment(app, body.payment_id, client),
  refundable: async ({ body }) => ({ success: true, data: await listRefundablePayments(app, body) }),
  refund: ({ actor, body }) => refundInterview(app, actor, body.id),
  refundTransaction: ({ actor, body }) => refundTransaction(app, actor, body.transaction_id),
  refundPart: async ({ actor, body, idempotencyKey }) => {
    await refundPart(app, actor, body, idempotencyKey);
    return { success: true, message: 'Payment partly refunded' };
  },
  offline: async ({ body }) => ({ success: true, data: await getOfflinePayments(app, body.id) }),
  recordOffline: ({ actor, body }) => recordOfflinePayment(app, actor, body),
  waiveFee: ({ actor, body }) => waiveFee(app, actor, body),
  offlineHosting: async ({ body }) => ({ success: true, data: await getOfflineHosting(app, body.id) }),
  recordOfflineHosting: ({ actor, body }) => recordOfflineHosting(app, actor, body),
  undoOffline: ({ actor, body }) => undoOfflinePayment(app, actor, body),
});
