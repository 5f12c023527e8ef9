import type { PersonView, Role } from '@lifestory/contract';
import { isStaff } from '../../../api/sign-in.ts';

/** A person as the staff API returns it. */
export type DetailedPerson = Pick<
  PersonView,
  'id' | 'fname' | 'lname' | 'fullName' | 'email' | 'contact' | 'role' | 'details'
>;

/** The details of a role: staff have no address, and only a Customer has zip code and date of birth. */
export const detailsOf = (role: Role) => ({ place: !isStaff(role), birth: role === 'Customer' });
