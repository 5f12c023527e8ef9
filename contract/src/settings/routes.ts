import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Dollars } from '../wire.ts';
import { LegalTextName } from './legal-text.ts';

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
});
