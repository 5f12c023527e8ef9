import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { readLegalText } from './legal-text.files.ts';
import { authorizeMeetings, disconnectMeetings } from './meeting-account.service.ts';
import { readSettings } from './settings.queries.ts';
import { changeSetting, readConfiguration } from './settings.service.ts';

export const settingsHandlers = (house: House): Handlers<Contract['settings']> => ({
  storyCost: async () => ({ success: true, data: (await readSettings(house.db)).feeCents || null }),
  legalText: async ({ params }) => ({
    success: true,
    data: await readLegalText(house.env.DATA_DIR, params.name),
  }),
  configuration: ({ actor }) => readConfiguration(house, actor),
  update: async ({ actor, body }) => {
    await changeSetting(house, actor, body);
    return { success: true, message: 'Setting updated successfully' };
  },
  authorizeMeetings: async ({ actor, params, query }) => {
    await authorizeMeetings(house, actor, params.code, query.state);
    return { success: true, message: 'The video-meeting account is authorized.' };
  },
  disconnectMeetings: async ({ actor }) => {
    await disconnectMeetings(house, actor);
    return { success: true, message: 'The video-meeting account is disconnected.' };
  },
});
