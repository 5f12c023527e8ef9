import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseCancellationReasons } from './erasure.queries.ts';
import { hostingCrons } from './hosting.jobs.ts';
import { renewalAlerts } from './renewal-alerts.service.ts';

export { type DeclinedRenewal, handleDeclinedRenewal } from './decline.service.ts';
export { decideSubscription, type Hosting, type SubscriptionDecision } from './hosting.policy.ts';
export {
  findHosting,
  findMonthToPay,
  type HostingStart,
  insertSubscription,
  isStoryRenewing,
  markHostingCancelled,
  markLapsed,
  markPriceNotified,
  resumeRenewals,
} from './hosting.queries.ts';
export { type AddedMonth, addHostingMonth, removeHostingMonth } from './hosting-month.queries.ts';
export { findDueMonth, findNextRenewal, monthAt, monthFrom } from './month.policy.ts';
export type { HostedStory } from './trial.queries.ts';

/**
 * The hosting of stories: trial, paid months, declined renewals, cancellation. Owns the state of every subscription;
 * charging it belongs to payments and subscriptions.
 */
export const hostingFeature = (app: AppContext): Feature<Record<never, never>> => ({
  routes: {},
  tables: ['subscriptions'],
  erase: eraseCancellationReasons,
  findAlerts: renewalAlerts(app),
  handlers: {},
  crons: hostingCrons(app),
});
