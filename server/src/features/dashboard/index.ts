import { contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { dashboardHandlers } from './dashboard.handlers.ts';

/** Business figures, and alerts that need attention. */
export const dashboardFeature = (app: AppContext): Feature<typeof contract.dashboard> => ({
  routes: contract.dashboard,
  handlers: dashboardHandlers(app),
});
