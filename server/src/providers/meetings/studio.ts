import { ok } from '../../doctor/finding.ts';
import type { Links } from '../../http/links.ts';
import { createJoinUrl } from './join-link.ts';
import type { Meetings } from './port.ts';

/** Meetings in the product's own video calls, which need no provider. The password is empty: the link is the secret. */
export function studioMeetings(appUrl: string, links: Pick<Links, 'createToken'>): Meetings {
  return {
    async create({ reference }) {
      return { joinUrl: createJoinUrl(appUrl, links, 'storyteller', reference), password: '' };
    },
    reschedule: async () => null,
    remove: async () => undefined,
    erase: async () => undefined,
    check: {
      advice: '',
      run: async () => [ok(`Interviews are video calls at ${appUrl}.`)],
    },
    connection: null,
  };
}
