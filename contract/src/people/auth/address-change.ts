import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Email } from '../../scalars.ts';

const invalidLinkMessage = 'This link was already used or has expired.';

/** The secret from a mailed link that confirms or undoes a change of address. */
const AddressLink = z.object({ token: z.string({ error: invalidLinkMessage }).max(200, invalidLinkMessage) });

/** Endpoints with which people change the e-mail address of their account. */
export const addressChangeRoutes = routes({
  requestAddressChange: {
    method: 'POST',
    path: '/email-change/request',
    access: 'active',
    stepUp: true,
    summary:
      'Mails a link to the address that the caller wants to use from now on. The response is the same whether or not it has an account.',
    body: z.object({
      new_email: Email,
      password: z
        .string({ error: 'Please enter your current password.' })
        .min(1, 'Please enter your current password.')
        .max(1000),
    }),
    reply: Done,
    done: 'We have sent an e-mail to the new address. Your address changes once you confirm it there, within 60 minutes.',
    fails: ['too_many', 'not_allowed'],
  },
  checkAddressChange: {
    method: 'POST',
    path: '/email-change/check',
    access: 'public',
    summary: 'The address that a link confirms. Checking does not use it up.',
    body: AddressLink,
    reply: DataReply(z.object({ email: z.string() })),
    fails: ['too_many'],
  },
  confirmAddressChange: {
    method: 'POST',
    path: '/email-change/confirm',
    access: 'public',
    summary:
      'Changes the address of an account with the link mailed to the new one, and notifies the old one.',
    body: AddressLink,
    reply: Done,
    done: 'Your new e-mail address is confirmed. Use it from now on to sign in.',
    fails: ['too_many'],
  },
  checkAddressUndo: {
    method: 'POST',
    path: '/email-change/check-undo',
    access: 'public',
    summary: 'The address that a link restores. Checking does not use it up.',
    body: AddressLink,
    reply: DataReply(z.object({ email: z.string() })),
    fails: ['too_many'],
  },
  undoAddressChange: {
    method: 'POST',
    path: '/email-change/undo',
    access: 'public',
    summary:
      'Restores the old address with the link mailed to it, for seven days. Ends all sign-ins and mails a link for a new password.',
    body: AddressLink,
    reply: Done,
    done: 'Your account uses this address again, and all devices are signed out. We have sent you an e-mail to choose a new password.',
    fails: ['too_many'],
  },
});
