import type { PersonView, Role } from '@lifestory/contract';
import { isStaff } from '../../../../api/sign-in.ts';

/** A person as the staff API returns it. */
export type DetailedPerson = Pick<
  PersonView,
  'id' | 'fname' | 'lname' | 'fullName' | 'email' | 'contact' | 'role' | 'details'
>;

/** Which details a role has: staff have no place, and only a Customer has a zip code and a date of birth. */
export const detailsOf = (role: Role) => ({
  hasPlace: !isStaff(role),
  hasBirthDate: role === 'Customer',
});
