import type { PersonView, Role } from '@lifestory/contract';
import { isStaff } from '../../api/sign-in.ts';

/** Whom the details are about, as calls for staff answer a person. */
export type DetailedPerson = Pick<
  PersonView,
  'id' | 'fname' | 'lname' | 'fullName' | 'email' | 'contact' | 'role' | 'details'
>;

/** Which details a role has: staff no address, and only a Customer a zip code and a date of birth. */
export const detailsOf = (role: Role) => ({ place: !isStaff(role), birth: role === 'Customer' });
