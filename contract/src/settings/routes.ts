import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Dollars, Done } from '../wire.ts';
import { LegalTextName } from './legal-text.ts';
import { Configuration, SettingForm } from './setting.ts';

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
      'Sets one value: amounts in dollars, the trial in days, the alert in hours. It holds at once, for what is new.',
    body: SettingForm,
    reply: Done,
  },
});
