import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { settingsHandlers } from './settings.handlers.ts';

export { readSettings, type Settings } from './settings.queries.ts';

/** The values that staff set for the whole business. */
export const settingsFeature = (house: House): Feature<typeof contract.settings> => ({
  routes: contract.settings,
  handlers: settingsHandlers(house),
});
