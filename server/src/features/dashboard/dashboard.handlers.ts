import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { currentAlerts } from './alert.service.ts';
import { dashboardData, monthFigures } from './figures.service.ts';
import { installationAlerts } from './installation-alert.service.ts';

/** What staff see first. */
export const dashboardHandlers = (house: House): Handlers<Contract['dashboard']> => ({
  data: async ({ actor, body }) => ({ success: true, data: await dashboardData(house, actor, body) }),
  months: async () => ({ success: true, data: await monthFigures(house) }),
  alerts: async () => ({
    success: true,
    alerts: [...(await currentAlerts(house)), ...(await installationAlerts(house))],
  }),
});
