import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';
import { Film } from './film.ts';

/** A role is relative to the active story: one's own makes a Customer, another's a Sub User. */
export const roles = ['Super Admin', 'Developer', 'Customer', 'Sub User'] as const;
export type Role = (typeof roles)[number];
export const Role = z.enum(roles);

/** A person's address, date of birth (`YYYY-MM-DD`) and bio. */
export const PersonDetails = z.object({
  bio: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  dob: z.string().nullable(),
});

/** The user info of the specification, which the browser stores under `user`. */
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
});
export type UserInfo = z.output<typeof UserInfo>;

/** A person invited to a story, as staff see them. `is_active`: they have opened it. */
export const InvitedPerson = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
  profile: z.string().nullable(),
  is_active: z.boolean(),
  pivot: z.object({ relationship: z.string() }),
});
export type InvitedPerson = z.output<typeof InvitedPerson>;

/**
 * A person for the user view of staff. `account_created`: a password is set. `paid`: an interview of theirs is paid.
 * `session`: their latest interview; `video`: the newest film of their story, null without one or for a Developer.
 */
export const PersonView = UserInfo.extend({
  is_active: z.boolean(),
  account_created: z.boolean(),
  deactivated: z.boolean(),
  /** The reason staff gave when they deactivated the account; empty otherwise. */
  deactivation_reason: z.string(),
  paid: z.boolean(),
  session: z.object({ id: Id, start_time: Instant, status: z.string(), payment: z.boolean() }).nullable(),
  video: Film.nullable(),
  sub_users: z.array(InvitedPerson),
});
export type PersonView = z.output<typeof PersonView>;

/** The lists of people for staff; in the API a filter by role. */
export const peopleRoles = ['customer', 'sub-user'] as const;
export type PeopleRole = (typeof peopleRoles)[number];

/** Days during which a deleted account can be restored; then it is erased. */
export const restorableDays = 90;

/**
 * A customer or sub user as lists show them. `contact` is '' for a Developer. `is_active`: they have signed in;
 * `account_created` as in the user view. Only deleted people have `deleted_at`, and `erased_at` for the future erasure.
 */
export const PersonRow = UserInfo.omit({ disabled: true, details: true }).extend({
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

/** The fields of a person in forms; all are optional. */
export const PersonFields = z.object({
  id: Id,
  fname: FormText.optional(),
  lname: FormText.optional(),
  /** Phone number, national to the country or with `+`. */
  contact: FormText.optional(),
  /** Name or ISO code. */
  country: FormText.optional(),
  state: FormText.optional(),
  city: FormText.optional(),
  zip_code: FormText.optional(),
  /** `YYYY-MM-DD`. */
  dob: FormText.nullish(),
});

/** Moves the fields under `details`, as the API returns them, to the top level. */
export function withDetails(given: unknown): unknown {
  const { details, ...fields } = Object(given) as Record<string, unknown>;
  return typeof details === 'object' && details !== null ? { ...details, ...fields } : given;
}

/** What staff may change: only these fields are read, at the top level or under `details`, never the e-mail. */
export const PersonForm = z.preprocess(withDetails, PersonFields);
export type PersonForm = z.output<typeof PersonFields>;
