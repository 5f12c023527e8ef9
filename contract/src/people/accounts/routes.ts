import { z } from 'zod';
import { BookingForm } from '../../calendar/booking/form.ts';
import { maxReasonLength } from '../../limits.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Email, Id, Line, OptionalLine } from '../../scalars.ts';
import { ownAccountRoutes } from './own-account.ts';
import { staffRoutes } from './staff.ts';

const OnePerson = z.object({ id: Id });

/** Endpoints that open, deactivate, delete, restore and erase accounts, and those that manage staff. */
export const accounts = routes({
  open: {
    method: 'POST',
    path: '/user/create-customer-account',
    access: 'super-admin',
    summary: 'Opens the account of a customer who has paid, and mails a link to set a password. Idempotent.',
    body: OnePerson,
    reply: Done,
    done: 'Customer account created successfully and an email sent to the customer',
    fails: ['not_found', 'not_paid'],
  },
  addCustomer: {
    method: 'POST',
    path: '/user/add-customer',
    access: 'super-admin',
    summary:
      'Adds a customer without a booking, with the checks of the booking form. With `open`, the story opens on trial at once and a link to set a password is mailed.',
    body: BookingForm.omit({ slot_id: true, date: true, account_for: true, confirmation_email: true }).extend(
      {
        open: z.boolean().default(false),
      },
    ),
    reply: DataReply(z.object({ id: Id })),
    fails: ['conflict', 'too_many'],
  },
  delete: {
    method: 'POST',
    path: '/user/delete',
    access: 'super-admin',
    summary:
      'Soft-deletes a customer or sub user: sign-ins and hosting end, waiting interviews are cancelled, and the address becomes available.',
    body: OnePerson,
    reply: Done,
    fails: ['not_found', 'conflict'],
  },
  restore: {
    method: 'POST',
    path: '/user/restore',
    access: 'super-admin',
    summary:
      'Restores a deleted account with its story and invitations. Interviews are booked again if their time slot is free and in the future, otherwise they stay cancelled. Hosting stays ended.',
    body: OnePerson,
    reply: Done,
    fails: ['not_found', 'address_in_use'],
  },
  erase: {
    method: 'POST',
    path: '/user/erase',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Permanently removes the personal data and media of a deleted account; ledger rows stay without a name.',
    body: OnePerson,
    reply: Done,
    done: 'The account is erased.',
    fails: ['not_found', 'conflict'],
  },
  changeEmail: {
    method: 'POST',
    path: '/user/change-email',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Mails a link to the new address of a customer or sub user, with which they confirm it. Before the account is open, the address is corrected at once, and the booking is confirmed there again.',
    body: OnePerson.extend({ email: Email, reason: Line('a reason', maxReasonLength) }),
    reply: Done,
    fails: ['not_found', 'conflict'],
  },
  deactivate: {
    method: 'POST',
    path: '/user/deactivate',
    access: 'super-admin',
    summary: 'Deactivates the account of a customer until it is reactivated; renewals stop.',
    body: OnePerson.extend({ reason: OptionalLine('the reason', maxReasonLength) }),
    reply: Done,
    done: 'The account is deactivated.',
    fails: ['not_found', 'conflict'],
  },
  reactivate: {
    method: 'POST',
    path: '/user/reactivate',
    access: 'super-admin',
    summary: 'Reactivates a deactivated customer account.',
    body: OnePerson,
    reply: Done,
    done: 'The account is active again.',
    fails: ['not_found'],
  },
  ...ownAccountRoutes,
  ...staffRoutes,
});
