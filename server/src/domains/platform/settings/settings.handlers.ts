import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { logSecurityEvent } from '../../../http/logging/security-log.ts';
import { readLegalText } from './legal-text-files.ts';
import { authorizeMeetings, disconnectMeetings } from './meeting-account.service.ts';
import { readSettings } from './settings.queries.ts';
import { changeSetting, readConfiguration } from './settings.service.ts';
import { readSiteTexts } from './site-text-files.ts';

export const settingsHandlers = (app: AppContext): Handlers<Contract['settings']> => ({
  siteTexts: async () => ({ success: true, data: readSiteTexts(app.env.DATA_DIR).texts }),
  storyCost: async () => ({ success: true, data: (await readSettings(app.db)).feeCents || null }),
  legalText: async ({ params }) => ({
    success: true,
    data: await readLegalText(app.env.DATA_DIR, params.name),
  }),
  configuration: ({ actor }) => readConfiguration(app, actor),
  update: async ({ actor, body, client }) => {
    await changeSetting(app, actor, body);
    const event = { actorId: actor.personId, client: client.address, subject: body.key };
    logSecurityEvent(app.log, { action: 'setting changed', ...event });
  },
  authorizeMeetings: ({ actor, params, query }) => authorizeMeetings(app, actor, params.code, query.state),
  disconnectMeetings: ({ actor }) => disconnectMeetings(app, actor),
});
