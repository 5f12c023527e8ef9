import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { erasePaymentDetails } from './erasure.queries.ts';
import { paymentHandlers } from './payment.handlers.ts';
import { paymentJobs, reconcileCron } from './payment.jobs.ts';
import { paymentAlerts } from './payment-alerts.service.ts';

export { cancelPayment, chargePayment } from './charges/charge.service.ts';
export { cancelUnconfirmedPayments } from './charges/payment-cancellation.service.ts';
export { resumePayment } from './charges/payment-resumption.service.ts';
export {
  cancelHostingOfPerson,
  cancelHostingPayments,
  cancelRenewals,
} from './hosting/hosting-cancellation.service.ts';
export { createHostingPayment } from './hosting/hosting-payment.service.ts';
export { isPaidOfflineOnly } from './offline/offline-payment.queries.ts';
export { findOpenHostingPayment, hasOpenPayment } from './open-payment.queries.ts';
export { type Payment, totalCents } from './payment.queries.ts';
export { assignPrepaidPeriods } from './payment-period.queries.ts';
export { findRequiredReconciliation } from './reconciliation/reconciliation-run.queries.ts';
export { transferPayment } from './refunds/credit.queries.ts';

/**
 * Card and offline payments, refunds, disputes, credit for cancelled interviews, and reconciliation with the payment
 * provider.
 */
export const paymentsFeature = (app: AppContext): Feature<typeof contract.payments> => ({
  routes: contract.payments,
  tables: [
    'reconciliation_runs',
    'discrepancies',
    'offline_months',
    'offline_payments',
    'payments',
    'provider_events',
    'refunds',
    'required_reconciliations',
  ],
  erase: erasePaymentDetails,
  findAlerts: paymentAlerts(app),
  handlers: paymentHandlers(app),
  jobs: paymentJobs(app),
  crons: [reconcileCron(app)],
});
