import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Done, Id, ListQuery, Page } from '../scalars.ts';
import { Mail, MailDetails, MailState } from './mail.ts';

const OneMail = z.object({ id: Id });

/** The outbox: every mail that was sent, and what became of it. */
export const mail = routes({
  list: {
    method: 'GET',
    path: '/mails/fetch-all',
    access: 'staff',
    summary: 'All mails, the latest first, ten a page; by state, and searched by address and subject.',
    query: ListQuery.extend({ state: MailState.optional().catch(undefined) }),
    reply: Page(Mail),
  },
  fetch: {
    method: 'POST',
    path: '/mails/fetch',
    access: 'staff',
    summary: 'One mail to be read, its one-time links masked.',
    body: OneMail,
    reply: Answer(MailDetails),
    fails: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: '/mails/resend',
    access: 'super-admin',
    summary:
      'Sends a mail again, as it is: one that was sent goes out once more as a mail of its own, one that was not is tried at once.',
    body: OneMail,
    reply: Done,
    done: 'The e-mail is on its way again',
    fails: ['not_found', 'conflict'],
  },
  bounce: {
    method: 'POST',
    path: '/mails/bounced',
    access: 'public',
    summary:
      'Takes a mail that came back, as it came (RFC 3464), from whoever has the token of MAIL_BOUNCE_TOKEN; anything else is passed over.',
    body: 'bytes',
    reply: Done,
    fails: ['not_found', 'not_allowed'],
  },
});
