import type { Alert, Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { loadDashboard, loadMonthFigures, loadOwnDashboard } from './figures.service.ts';
import { searchEverything } from './search/search.service.ts';

/** Route handlers of the dashboard, the start page of staff. */
export const dashboardHandlers = (
  app: AppContext,
  collectAlerts: () => Promise<Alert[]>,
): Handlers<Contract['dashboard']> => ({
  data: async ({ actor, body }) => ({ success: true, data: await loadDashboard(app, actor, body) }),
  own: async ({ actor }) => ({ success: true, data: await loadOwnDashboard(app, actor) }),
  search: async ({ actor, query }) => ({
    success: true,
    data: await searchEverything(app, actor, query.search),
  }),
  months: async () => ({ success: true, data: await loadMonthFigures(app) }),
  alerts: async () => ({ success: true, alerts: await collectAlerts() }),
});
