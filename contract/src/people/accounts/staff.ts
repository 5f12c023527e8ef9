import { z } from 'zod';
import { Name } from '../../name.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Email, Id, Instant, OptionalLine } from '../../scalars.ts';
import { staffRoles } from '../people/person.ts';

const StaffRole = z.enum(staffRoles, { error: 'Please choose a role.' });

/**
 * What the caller may do with a staff account. Nobody may change their own role, or deactivate or remove their own
 * account.
 */
const StaffAbilities = z.object({
  change_role: z.boolean(),
  deactivate: z.boolean(),
  reactivate: z.boolean(),
  remove: z.boolean(),
  resend_invitation: z.boolean(),
  end_sign_ins: z.boolean(),
  reset_second_factors: z.boolean(),
});

/**
 * A staff account. `status`: `invited` until the person has chosen a password. `last_sign_in_at`: null before the first
 * sign-in. `sign_ins`: the number of devices on which the person is signed in. `second_factor`: whether they have one.
 */
export const StaffAccount = z.object({
  id: Id,
  fullName: z.string(),
  email: z.string(),
  role: StaffRole,
  profile: z.string().nullable(),
  status: z.enum(['active', 'invited', 'deactivated']),
  created_at: Instant,
  last_sign_in_at: Instant.nullable(),
  sign_ins: z.number().int(),
  second_factor: z.boolean(),
  can: StaffAbilities,
});
export type StaffAccount = z.output<typeof StaffAccount>;

const OneAccount = z.object({ id: Id });

/**
 * What becomes of the open interviews and the free time slots of somebody who leaves: a colleague takes them over, they
 * are left to anyone, or they are cancelled with a mail to each customer. Interviews that have begun are never cancelled;
 * they are then left to anyone.
 */
const Handover = z.discriminatedUnion(
  'to',
  [
    z.object({ to: z.literal('colleague'), colleague_id: Id }),
    z.object({ to: z.literal('anyone') }),
    z.object({ to: z.literal('cancel') }),
  ],
  { error: 'Please choose who takes over.' },
);
export type Handover = z.output<typeof Handover>;

/** `handover` is required if the person still has open interviews or free time slots. */
const LeavingAccount = OneAccount.extend({ handover: Handover.optional() });

/** What a staff member has to hand over before they leave, and the colleagues who can take it over. */
export const StaffWork = z.object({
  /** The interviews that are not completed or cancelled, by start. */
  interviews: z.array(
    z.object({ id: Id, fullName: z.string(), start_time: Instant, status: z.enum(['waiting', 'started']) }),
  ),
  /** The number of free time slots ahead. */
  free_slots: z.number().int(),
  colleagues: z.array(z.object({ id: Id, fullName: z.string() })),
});
export type StaffWork = z.output<typeof StaffWork>;

/** Endpoints that manage the accounts of staff. */
export const staffRoutes = routes({
  listStaff: {
    method: 'GET',
    path: '/staff',
    access: 'super-admin',
    summary: 'All staff accounts, with what the caller may do with each.',
    reply: DataReply(z.array(StaffAccount)),
  },
  fetchStaffWork: {
    method: 'GET',
    path: '/staff/work',
    access: 'super-admin',
    summary: 'The open interviews and the free time slots of a staff member, and who can take them over.',
    query: OneAccount,
    reply: DataReply(StaffWork),
    fails: ['not_found'],
  },
  inviteStaff: {
    method: 'POST',
    path: '/staff/invite',
    access: 'super-admin',
    stepUp: true,
    summary: 'Creates a staff account and mails a link to choose a password, which works for 14 days.',
    body: z.object({
      email: Email,
      fname: Name('the first name', 50),
      lname: OptionalLine('the last name', 50),
      role: StaffRole,
    }),
    reply: Done,
    done: 'The invitation is on its way.',
    fails: ['conflict', 'too_many'],
  },
  resendStaffInvitation: {
    method: 'POST',
    path: '/staff/resend-invitation',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Mails a new link to choose a password to a staff member who has not chosen one; earlier links stop working.',
    body: OneAccount,
    reply: Done,
    done: 'A new invitation is on its way.',
    fails: ['not_found', 'conflict', 'too_many'],
  },
  changeStaffRole: {
    method: 'POST',
    path: '/staff/change-role',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Changes the role of another staff member and ends their sign-ins. A Developer holds no interviews: theirs are handed over.',
    body: LeavingAccount.extend({ role: StaffRole }),
    reply: Done,
    done: 'The role is changed. They sign in again to use it.',
    fails: ['not_found', 'conflict', 'handover_required'],
  },
  deactivateStaff: {
    method: 'POST',
    path: '/staff/deactivate',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Ends the access of another staff member at once, until the account is reactivated, and hands over their interviews.',
    body: LeavingAccount,
    reply: Done,
    done: 'The account is deactivated and signed out everywhere.',
    fails: ['not_found', 'conflict', 'handover_required'],
  },
  reactivateStaff: {
    method: 'POST',
    path: '/staff/reactivate',
    access: 'super-admin',
    stepUp: true,
    summary: 'Lets a deactivated staff member sign in again.',
    body: OneAccount,
    reply: Done,
    done: 'The account is active again.',
    fails: ['not_found'],
  },
  removeStaff: {
    method: 'POST',
    path: '/staff/remove',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Removes the account of another staff member for good, and hands over their interviews. The name stays in the audit log.',
    body: LeavingAccount,
    reply: Done,
    done: 'The account is removed.',
    fails: ['not_found', 'conflict', 'handover_required'],
  },
  endStaffSignIns: {
    method: 'POST',
    path: '/staff/end-sign-ins',
    access: 'super-admin',
    summary: 'Signs another staff member out on all devices.',
    body: OneAccount,
    reply: Done,
    done: 'They are signed out on all devices.',
    fails: ['not_found', 'conflict'],
  },
  resetStaffFactors: {
    method: 'POST',
    path: '/staff/reset-second-factors',
    access: 'super-admin',
    stepUp: true,
    summary:
      'Removes the passkeys, authenticator app and recovery codes of another staff member who has lost them, and signs them out.',
    body: OneAccount,
    reply: Done,
    done: 'The second step is removed. They can sign in with their password.',
    fails: ['not_found', 'conflict'],
  },
});
