import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, Page, SortedListQuery } from '../../scalars.ts';
import { Mail, MailDetails, MailState } from './mail.ts';

const OneMail = z.object({ id: Id });

/** Endpoints of the outbox: all mails with their delivery states. */
export const mail = routes({
  list: {
    method: 'GET',
    path: '/mails/fetch-all',
    access: 'staff',
    summary: 'All e-mails, newest first; filtered by state and date, and searched by address and subject.',
    query: SortedListQuery(['created', 'to', 'subject']).extend({
      state: MailState.optional().catch(undefined),
    }),
    reply: Page(Mail),
  },
  fetch: {
    method: 'POST',
    path: '/mails/fetch',
    access: 'staff',
    summary: 'One e-mail with the secrets of its links masked.',
    body: OneMail,
    reply: DataReply(MailDetails),
    fails: ['not_found'],
  },
  resend: {
    method: 'POST',
    path: '/mails/resend',
    access: 'super-admin',
    summary: 'Sends an e-mail again: a sent one as a new e-mail, an unsent one with an immediate retry.',
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
      'Takes a bounced e-mail as received (RFC 3464) from a service with the token of MAIL_BOUNCE_TOKEN. Other e-mails are ignored.',
    body: 'bytes',
    reply: Done,
    fails: ['not_found', 'not_allowed'],
  },
});
