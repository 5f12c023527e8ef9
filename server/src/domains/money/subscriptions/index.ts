import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { subscriptionCrons, subscriptionJobs } from './subscription.jobs.ts';
import { subscriptionsHandlers } from './subscriptions.handlers.ts';

/** Monthly hosting: subscribing, renewals, price notices and cancellation by the customer. */
export const subscriptionsFeature = (app: AppContext): Feature<typeof contract.subscriptions> => ({
  routes: contract.subscriptions,
  handlers: subscriptionsHandlers(app),
  jobs: subscriptionJobs(app),
  crons: subscriptionCrons(app),
});
