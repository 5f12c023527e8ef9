import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { billingHandlers } from './billing.handlers.ts';
import { eraseCardDetails } from './erasure.queries.ts';
import { paymentJobs, reconcileCron } from './payment.jobs.ts';

export { callOffPaymentsOf } from './calling-off.service.ts';
export { abandonPayment, charge } from './charge.service.ts';
export { comparisonRequiredAfter } from './comparison.queries.ts';
export { carryPaymentOver } from './credit.queries.ts';
export { declineRenewal } from './decline.service.ts';
export { openDiscrepancies } from './discrepancy.queries.ts';
export { openDisputes } from './dispute.queries.ts';
export { endHosting, endRenewals } from './ending.service.ts';
export { finishPending } from './finishing.service.ts';
export { type Hosting, type Subscribing, subscribing } from './hosting.policy.ts';
export { hostingOf, lockStory, resumeRenewals } from './hosting.queries.ts';
export { beginHostingPayment } from './hosting-payment.service.ts';
export { addToLedger } from './ledger.queries.ts';
export { dueMonth, monthAt, renewalFrom } from './month.policy.ts';
export { hasOpenPayment, openHostingPayment } from './open-payment.queries.ts';
export { type Payment, totalOf } from './payment.queries.ts';
export { inDollars } from './receipt.letter.ts';
export { ledgerTotals, revenueBetween, revenueByMonth } from './revenue.queries.ts';

/** Payments, refunds, the ledger, and the opening of what was paid for. */
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
