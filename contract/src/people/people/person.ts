import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';
import { Film } from './film.ts';

/**
 * Roles. Except for staff, the active story determines the role: Customer in one's own story and in one that the person
 * keeps, Sub User in others.
 */
export const roles = ['Super Admin', 'Developer', 'Interviewer', 'Customer', 'Sub User'] as const;
/** The roles of staff. */
export const staffRoles = ['Super Admin', 'Interviewer', 'Developer'] as const;
export type StaffRole = (typeof staffRoles)[number];
export type Role = (typeof roles)[number];
export const Role = z.enum(roles);

/**
 * What a person may do beyond reading the pages of their role. The web offers pages and controls by these, and not by
 * the role.
 *
 * - `view_business`: read customers, sub users, payments, settings, e-mails and the audit log
 * - `manage_staff`: read and change the accounts of staff
 * - `manage_slots`: add, change and delete time slots
 * - `write_notes`: read and write internal notes
 * - `invite_family`: invite people to the active story; storytellers and helpers
 * - `give_sign_in`: give the storyteller of the active story a sign-in of their own; helpers
 * - `own_story`: decide what only the storyteller decides, as consents and the legacy contact; not keepers
 */
export const abilities = [
  'view_business',
  'manage_staff',
  'manage_slots',
  'write_notes',
  'invite_family',
  'give_sign_in',
  'own_story',
] as const;
export type Ability = (typeof abilities)[number];

/**
 * The sign-in of a storyteller: used or with a password, invited, or missing because they have no address of their own.
 */
export const SignInState = z.enum(['active', 'invited', 'missing']);
export type SignInState = z.output<typeof SignInState>;

/** A person's address, date of birth (`YYYY-MM-DD`) and bio. */
export const PersonDetails = z.object({
  bio: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  dob: z.string().nullable(),
});

/** A signed-in person. The browser stores it under the key `user`. */
export const UserInfo = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  role: Role,
  profile: z.string().nullable(),
  created_at: Instant,
  disabled: z.boolean(),
  details: PersonDetails,
  /** What the caller may do; only in the caller's own info. */
  can: z.array(z.enum(abilities)).optional(),
  /** Whether the caller must choose their own password first; only in the caller's own info. */
  must_change_password: z.boolean().optional(),
  /** The time by which the caller must add a second factor; null if they need not; only in the caller's own info. */
  second_factor_due_at: Instant.nullable().optional(),
  /** Whether the caller must add a second factor first; only in the caller's own info. */
  must_add_second_factor: z.boolean().optional(),
});
export type UserInfo = z.output<typeof UserInfo>;

/** A person invited to a story. `is_active` is true once they have opened the story. */
export const InvitedPerson = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  profile: z.string().nullable(),
  is_active: z.boolean(),
  /** Whether the person booked for the storyteller and helps with the story. */
  helper: z.boolean(),
  pivot: z.object({ relationship: z.string() }),
});
export type InvitedPerson = z.output<typeof InvitedPerson>;

/**
 * A person in the user view of staff. `account_created`: a password is set. `paid`: one of their interviews is paid.
 * `session`: their latest interview. `video`: the newest film of their story; null if there is none, or if the caller
 * is a Developer.
 */
export const PersonView = UserInfo.extend({
  is_active: z.boolean(),
  account_created: z.boolean(),
  deactivated: z.boolean(),
  /** The reason that staff entered when they deactivated the account; empty otherwise. */
  deactivation_reason: z.string(),
  /** When the account is deleted at its owner's request; null if it is not. */
  deletion_at: Instant.nullable(),
  paid: z.boolean(),
  session: z.object({ id: Id, start_time: Instant, status: z.string(), payment: z.boolean() }).nullable(),
  video: Film.nullable(),
  sub_users: z.array(InvitedPerson),
  /** Who booked for a storyteller without an e-mail address of their own, and gets their mails; null otherwise. */
  booker: z.object({ id: Id, fullName: z.string(), email: z.string() }).nullable(),
  /** Whether the storyteller's own sign-in is set up, invited, or missing; null for a person without a story. */
  sign_in: SignInState.nullable(),
});
export type PersonView = z.output<typeof PersonView>;

/** The roles by which staff can list people. */
export const peopleRoles = ['customer', 'sub-user'] as const;
export type PeopleRole = (typeof peopleRoles)[number];

/**
 * The statuses by which staff can filter people. `no-account`: a customer whose story is not open, or a sub user
 * without a password.
 */
export const personStatuses = ['active', 'no-account', 'deactivated'] as const;
export type PersonStatus = (typeof personStatuses)[number];

/** The states of hosting by which staff can filter customers. */
export const hostingStates = ['trial', 'active', 'past_due', 'cancelled', 'inactive'] as const;
export type HostingState = (typeof hostingStates)[number];

/** Days for which a deleted account can be restored before it is erased. */
export const restorableDays = 90;

/**
 * A customer or sub user, as shown in lists. `contact` is empty if the caller is a Developer. `is_active`: the person
 * has signed in at least once. `account_created`: a password is set. `deleted_at` and `erased_at`, the time of the
 * scheduled erasure, are null unless the account is deleted.
 */
export const PersonRow = UserInfo.omit({
  disabled: true,
  details: true,
  can: true,
  must_change_password: true,
  second_factor_due_at: true,
  must_add_second_factor: true,
}).extend({
  is_active: z.boolean(),
  account_created: z.boolean(),
  deactivated: z.boolean(),
  deleted_at: Instant.nullable(),
  erased_at: Instant.nullable(),
});
export type PersonRow = z.output<typeof PersonRow>;

const FormText = z
  .string({ error: 'Please enter this as text.' })
  .trim()
  .max(200, 'Please keep this shorter.');

/** The fields of a person in forms. All except `id` are optional. */
export const PersonFields = z.object({
  id: Id,
  fname: FormText.optional(),
  lname: FormText.optional(),
  /** Phone number: in international format with `+`, or in the national format of `country`. */
  contact: FormText.optional(),
  /** Country name or ISO code. */
  country: FormText.optional(),
  state: FormText.optional(),
  city: FormText.optional(),
  zip_code: FormText.optional(),
  /** Date of birth, `YYYY-MM-DD`. */
  dob: FormText.nullish(),
});

/** Moves the fields of `details` to the top level, because the API returns people with `details`. */
export function flattenDetails(input: unknown): unknown {
  const { details, ...fields } = Object(input) as Record<string, unknown>;
  return typeof details === 'object' && details !== null ? { ...details, ...fields } : input;
}

/** Changes to a person by staff, at the top level or under `details`. Other fields, such as `email`, are ignored. */
export const PersonForm = z.preprocess(flattenDetails, PersonFields);
export type PersonForm = z.output<typeof PersonFields>;
