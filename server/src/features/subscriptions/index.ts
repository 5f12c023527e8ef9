import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { hostingCrons, hostingJobs } from './hosting.jobs.ts';
import { subscriptionsHandlers } from './subscriptions.handlers.ts';

/** Hosting that is paid by the month: how it stands, subscribing, cancelling. */
export const subscriptionsFeature = (house: House): Feature<typeof contract.subscriptions> => ({
  routes: contract.subscriptions,
  handlers: subscriptionsHandlers(house),
  jobs: hostingJobs(house),
  crons: hostingCrons(house),
});
