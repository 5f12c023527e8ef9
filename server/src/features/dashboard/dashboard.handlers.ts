import type { Alert, Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { dashboardData, monthFigures, ownDashboard } from './figures.service.ts';
import { searchEverything } from './search/search.service.ts';

/** Route handlers of the dashboard, the start page of staff. */
export const dashboardHandlers = (
  app: AppContext,
  collectAlerts: () => Promise<Alert[]>,
): Handlers<Contract['dashboard']> => ({
  data: async ({ actor, body }) => ({ success: true, data: await dashboardData(app, actor, body) }),
  own: async ({ actor }) => ({ success: true, data: await ownDashboard(app, actor) }),
  search: async ({ actor, query }) => ({
    success: true,
    data: await searchEverything(app, actor, query.search),
  }),
  months: async () => ({ success: true, data: await monthFigures(app) }),
  alerts: async () => ({ success: true, alerts: await collectAlerts() }),
});
