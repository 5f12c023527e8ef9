import { z } from 'zod';
import { Id, Instant } from '../wire.ts';

/** A role is relative to the active story: one's own makes a Customer, another's a Sub User. */
export const roles = ['Super Admin', 'Developer', 'Customer', 'Sub User'] as const;
export type Role = (typeof roles)[number];
export const Role = z.enum(roles);

/** Where a person lives and what they tell of themselves. `dob` is `YYYY-MM-DD`. */
export const PersonDetails = z.object({
  bio: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip_code: z.string(),
  dob: z.string().nullable(),
});

/** The user info of the specification: who somebody is, as the browser keeps it under `user`. */
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
