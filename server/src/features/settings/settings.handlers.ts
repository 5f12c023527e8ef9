import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readLegalText } from './legal-text.files.ts';
import { readSettings } from './settings.queries.ts';
import { changeSetting, readConfiguration } from './settings.service.ts';

export const settingsHandlers = (house: House): Handlers<Contract['settings']> => ({
  storyCost: async () => ({ success: true, data: (await readSettings(house.db)).feeCents || null }),
  legalText: async ({ params }) => ({
    success: true,
    data: await readLegalText(house.env.DATA_DIR, params.name),
  }),
  configuration: () => readConfiguration(house),
  update: async ({ actor, body }) => {
    await changeSetting(house, actor, body);
    return { success: true, message: 'Setting updated successfully' };
  },
});
