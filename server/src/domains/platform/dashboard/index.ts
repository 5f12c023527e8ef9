import { type Alert, contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { dashboardHandlers } from './dashboard.handlers.ts';
import { findInstallationAlerts } from './installation-alert.service.ts';

/** Business figures, the search of staff, and the alerts of all features, which `collectAlerts` returns. */
export const dashboardFeature = (
  app: AppContext,
  collectAlerts: () => Promise<Alert[]>,
): Feature<typeof contract.dashboard> => ({
  routes: contract.dashboard,
  findAlerts: findInstallationAlerts(app),
  handlers: dashboardHandlers(app, collectAlerts),
});
