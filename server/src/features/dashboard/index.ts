import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { dashboardHandlers } from './dashboard.handlers.ts';

/** How the business stands, and what needs attention. */
export const dashboardFeature = (house: House): Feature<typeof contract.dashboard> => ({
  routes: contract.dashboard,
  handlers: dashboardHandlers(house),
});
