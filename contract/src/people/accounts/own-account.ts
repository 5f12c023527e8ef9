import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Instant } from '../../scalars.ts';

const invalidLink = 'This link was already used or has expired.';

/** The secret from a mailed link that deletes an account. */
const DeletionLink = z.object({ token: z.string({ error: invalidLink }).max(200, invalidLink) });

/** Endpoints with which customers and sub users delete their own account. */
export const ownAccountRoutes = routes({
  ownDeletion: {
    method: 'GET',
    path: '/user/deletion',
    access: 'signed-in',
    summary: 'When the caller’s account is deleted at their request; null if it is not.',
    reply: DataReply(z.object({ deletion_at: Instant.nullable() })),
  },
  requestOwnDeletion: {
    method: 'POST',
    path: '/user/deletion/request',
    access: 'signed-in',
    stepUp: true,
    summary:
      'Deactivates the account of the calling customer or sub user, ends its subscription, cancels its waiting interviews, and erases it after 30 days.',
    body: z.object({
      /**
       * Whether memories and comments in stories of others are removed too; otherwise they stay with the author’s name.
       */
      remove_contributions: z.boolean({ error: 'Please choose what happens to your photographs.' }),
    }),
    reply: Done,
    done: 'Your account is closed and will be deleted in 30 days.',
    fails: ['not_allowed', 'conflict'],
  },
  keepOwnAccount: {
    method: 'POST',
    path: '/user/deletion/cancel',
    access: 'signed-in',
    summary:
      'Keeps the account that the caller asked to delete. The subscription stays ended and the interviews stay cancelled.',
    reply: Done,
    done: 'Your account stays. Welcome back.',
  },
  requestImmediateDeletion: {
    method: 'POST',
    path: '/user/deletion/now',
    access: 'signed-in',
    stepUp: true,
    summary:
      'Mails the link that permanently deletes the account that the caller asked to delete, without waiting for the 30 days. Refused for seven days after a change of the e-mail address, which its former owner can undo.',
    reply: Done,
    done: 'We have sent you an e-mail. Your account is deleted once you open the link in it, within 60 minutes.',
    fails: ['conflict', 'too_many'],
  },
  checkImmediateDeletion: {
    method: 'POST',
    path: '/user/deletion/check-link',
    access: 'public',
    summary: 'The address of the account that a mailed link deletes. Checking does not use it up.',
    body: DeletionLink,
    reply: DataReply(z.object({ email: z.string() })),
    fails: ['too_many'],
  },
  confirmImmediateDeletion: {
    method: 'POST',
    path: '/user/deletion/confirm',
    access: 'public',
    summary: 'Permanently deletes the account of a mailed link. Uses up the link.',
    body: DeletionLink,
    reply: Done,
    done: 'Your account is deleted.',
    fails: ['conflict', 'too_many'],
  },
});
