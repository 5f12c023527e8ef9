import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { logSecurityEvent } from '../../http/security-log.ts';
import { readLegalText } from './legal-text.files.ts';
import { authorizeMeetings, disconnectMeetings } from './meeting-account.service.ts';
import { readSettings } from './settings.queries.ts';
import { changeSetting, readConfiguration } from './settings.service.ts';
import { readSiteTexts } from './site-text.files.ts';

export const settingsHandlers = (house: House): Handlers<Contract['settings']> => ({
  siteTexts: async () => ({ success: true, data: readSiteTexts(house.env.DATA_DIR).texts }),
  storyCost: async () => ({ success: true, data: (await readSettings(house.db)).feeCents || null }),
  legalText: async ({ params }) => ({
    success: true,
    data: await readLegalText(house.env.DATA_DIR, params.name),
  }),
  configuration: ({ actor }) => readConfiguration(house, actor),
  update: async ({ actor, body, client }) => {
    await changeSetting(house, actor, body);
    const event = { actorId: actor.personId, client: client.address, subject: body.key };
    logSecurityEvent(house.log, { action: 'setting changed', ...event });
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
