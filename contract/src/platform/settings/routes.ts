import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Dollars, Done } from '../../scalars.ts';
import { LegalTextName } from './legal-text.ts';
import { Configuration, SettingForm } from './setting.ts';
import { SiteTexts } from './site-text.ts';

/** Endpoints for the settings and texts of the business, and for its account at the meeting provider. */
export const settings = routes({
  storyCost: {
    method: 'GET',
    path: '/story-cost',
    access: 'public',
    summary: 'The fee of a recording, in dollars; null if none is set.',
    reply: DataReply(Dollars.nullable()),
  },
  legalText: {
    method: 'GET',
    path: '/legal-texts/:name',
    access: 'public',
    summary: 'The business’s own legal text; null while the built-in text is used.',
    params: z.object({ name: LegalTextName }),
    reply: DataReply(z.string().nullable()),
  },
  siteTexts: {
    method: 'GET',
    path: '/site-texts',
    access: 'public',
    summary: 'The business’s own texts of the landing page; null while a built-in sample is used.',
    reply: DataReply(SiteTexts),
  },
  configuration: {
    method: 'GET',
    path: '/configuration/fetch-all',
    access: 'staff',
    summary: 'All settings with their last change, and the account of the meeting provider.',
    reply: Configuration,
  },
  update: {
    method: 'POST',
    path: '/configuration/update',
    access: 'super-admin',
    summary:
      'Changes a setting: amounts in dollars, the trial in days, alert and reminder in hours, the lead time in minutes, storage in gigabytes. Takes effect immediately, for new bookings, payments and trials.',
    body: SettingForm,
    reply: Done,
    done: 'Setting updated successfully',
  },
  authorizeMeetings: {
    method: 'GET',
    path: '/zoom/callback/:code',
    access: 'super-admin',
    summary:
      'Completes the authorization of the meeting provider with its code and the state that the same sign-in started with.',
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
    summary: 'Revokes the authorization at the meeting provider and deletes it; existing meetings stay.',
    reply: Done,
    done: 'The video-meeting account is disconnected.',
    fails: ['invalid', 'unavailable'],
  },
});
