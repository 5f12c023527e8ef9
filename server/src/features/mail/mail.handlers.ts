import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { takeBounce } from './bounce.service.ts';
import { mailPage, type PasswordLinkMaker, readMail, resendMail } from './outbox.service.ts';

/** What staff do with the outbox. */
export const mailHandlers = (
  house: House,
  makePasswordLink: PasswordLinkMaker,
): Handlers<Contract['mail']> => ({
  list: ({ query }) => mailPage(house.db, query),
  fetch: ({ actor, body }) => readMail(house.db, actor, body.id),
  resend: async ({ actor, body }) => {
    await resendMail(house, makePasswordLink, actor, body.id);
    return { success: true, message: 'The e-mail is on its way again' };
  },
  bounce: ({ request }) => takeBounce(house, request),
});
