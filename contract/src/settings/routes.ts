import { routes } from '../kit.ts';
import { Answer, Dollars } from '../wire.ts';

/** The values that staff set for the whole business. */
export const settings = routes({
  storyCost: {
    method: 'GET',
    path: '/story-cost',
    access: 'public',
    summary: 'What recording a life story costs, in dollars; null while no fee is set.',
    reply: Answer(Dollars.nullable()),
  },
});
