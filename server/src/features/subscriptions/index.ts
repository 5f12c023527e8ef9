import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { eraseCancellationReasons } from './erasure.queries.ts';
import { hostingCrons, hostingJobs } from './hosting.jobs.ts';
import { subscriptionsHandlers } from './subscriptions.handlers.ts';

/** Monthly hosting: status, subscription, cancellation. */
export const subscriptionsFeature = (app: AppContext): Feature<typeof contract.subscriptions> => ({
  routes: contract.subscriptions,
  tables: ['subscriptions'],
  erase: eraseCancellationReasons,
  handlers: subscriptionsHandlers(app),
  jobs: hostingJobs(app),
  crons: hostingCrons(app),
});
