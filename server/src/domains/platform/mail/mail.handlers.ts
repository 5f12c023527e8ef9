import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { receiveBounce } from './bounce.service.ts';
import { listMailPage, type PasswordLinkMaker, readMail, resendMail } from './outbox.service.ts';

/** Route handlers for the outbox. */
export const mailHandlers = (
  app: AppContext,
  makePasswordLink: PasswordLinkMaker,
): Handlers<Contract['mail']> => ({
  list: ({ query }) => listMailPage(app.db, query),
  fetch: ({ actor, body }) => readMail(app.db, actor, body.id),
  resend: ({ actor, body }) => resendMail(app, makePasswordLink, actor, body.id),
  bounce: ({ request }) => receiveBounce(app, request),
});
