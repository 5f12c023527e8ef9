import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { billingHandlers } from './billing.handlers.ts';
import { eraseCardDetails } from './erasure.queries.ts';
import { paymentJobs, reconcileCron } from './payment.jobs.ts';

export { cancelPayment, chargePayment } from './charge.service.ts';
export { transferPayment } from './credit.queries.ts';
export { handleDeclinedRenewal } from './decline.service.ts';
export { listOpenDiscrepancies } from './discrepancy.queries.ts';
export { listOpenDisputes } from './dispute.queries.ts';
export { decideSubscription, type Hosting, type SubscriptionDecision } from './hosting.policy.ts';
export { findHosting, lockStory, resumeRenewals } from './hosting.queries.ts';
export { cancelHostingOfPerson, cancelRenewals } from './hosting-cancellation.service.ts';
export { createHostingPayment } from './hosting-payment.service.ts';
export { recordLedgerEntry } from './ledger.queries.ts';
export { findDueMonth, findNextRenewal, monthAt } from './month.policy.ts';
export { findOpenHostingPayment, hasOpenPayment } from './open-payment.queries.ts';
export { type Payment, totalCents } from './payment.queries.ts';
export { cancelUnconfirmedPayments } from './payment-cancellation.service.ts';
export { resumePayment } from './payment-resumption.service.ts';
export { formatDollars } from './receipt.letter.ts';
export { findRequiredReconciliation } from './reconciliation-run.queries.ts';
export { ledgerTotals, revenueBetween, revenueByMonth } from './revenue.queries.ts';

/** Payments, refunds, the ledger, hosting periods and customer accounts. */
export const billingFeature = (app: AppContext): Feature<typeof contract.billing> => ({
  routes: contract.billing,
  tables: [
    'comparisons',
    'discrepancies',
    'ledger_days',
    'payments',
    'provider_events',
    'required_comparisons',
    'transaction_days',
    'transactions',
  ],
  erase: eraseCardDetails,
  handlers: billingHandlers(app),
  jobs: paymentJobs(app),
  crons: [reconcileCron(app)],
});
