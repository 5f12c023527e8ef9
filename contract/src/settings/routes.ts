import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Dollars, Done } from '../scalars.ts';
import { LegalTextName } from './legal-text.ts';
import { Configuration, SettingForm } from './setting.ts';
import { SiteTexts } from './site-text.ts';

/** The values that staff set for the whole business. */
export const settings = routes({
  storyCost: {
    method: 'GET',
    path: '/story-cost',
    access: 'public',
    summary: 'What recording a life story costs, in dollars; null while no fee is set.',
    reply: Answer(Dollars.nullable()),
  },
  legalText: {
    method: 'GET',
    path: '/legal-texts/:name',
    access: 'public',
    summary: 'The business’s own legal text; null while the built-in one stands.',
    params: z.object({ name: LegalTextName }),
    reply: Answer(z.string().nullable()),
  },
  siteTexts: {
    method: 'GET',
    path: '/site-texts',
    access: 'public',
    summary: 'The business’s own texts of the landing page; null while a built-in sample stands.',
    reply: Answer(SiteTexts),
  },
  configuration: {
    method: 'GET',
    path: '/configuration/fetch-all',
    access: 'staff',
    summary: 'All settings with who last changed them, and the account that video meetings are made with.',
    reply: Configuration,
  },
  update: {
    method: 'POST',
    path: '/configuration/update',
    access: 'super-admin',
    summary:
      'Sets one value: amounts in dollars, the trial in days, alert and reminder in hours, the lead time in minutes, storage in gigabytes. It holds at once, for what is new.',
    body: SettingForm,
    reply: Done,
    done: 'Setting updated successfully',
  },
  authorizeMeetings: {
    method: 'GET',
    path: '/zoom/callback/:code',
    access: 'super-admin',
    summary:
      'Takes the meeting provider’s answer to an authorization: its code, and the state that the same sign-in began with.',
    params: z.object({ code: z.string().min(1).max(500) }),
    query: z.object({ state: z.string().max(500).catch('').default('') }),
    reply: Done,
    done: 'The video-meeting account is authorized.',
    fails: ['unavailable', 'too_many'],
  },
  disconnectMeetings: {
    method: 'POST',
    path: '/zoom/disconnect',
    access: 'super-admin',
    summary:
      'Gives the authorization back to the meeting provider and forgets it; meetings that were made stay.',
    reply: Done,
    done: 'The video-meeting account is disconnected.',
    fails: ['invalid', 'unavailable'],
  },
});
