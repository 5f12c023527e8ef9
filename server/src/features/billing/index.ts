import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { billingHandlers } from './billing.handlers.ts';
import { paymentJobs } from './payment.jobs.ts';

export { carryPaymentOver } from './credit.queries.ts';
export { endHosting } from './hosting.queries.ts';
export { addToLedger } from './ledger.queries.ts';
export { ledgerTotals, revenueBetween, revenueByMonth } from './revenue.queries.ts';

/** Payments, refunds, the ledger, and the opening of what was paid for. */
export const billingFeature = (house: House): Feature<typeof contract.billing> => ({
  routes: contract.billing,
  handlers: billingHandlers(house),
  jobs: paymentJobs(house),
});
