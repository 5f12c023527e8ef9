import type { Ability, PersonRow, PersonView, Role, UserInfo } from '@lifestory/contract';
import { storeSignIn } from '../../../api/sign-in.ts';

/** The customer Mei Tanaka, as the browser stores the signed-in user. */
export const userInfo = (change: Partial<UserInfo> = {}): UserInfo => ({
  id: '01890000-0000-7000-8000-000000000001',
  fname: 'Mei',
  lname: 'Tanaka',
  fullName: 'Mei Tanaka',
  email: 'mei@example.com',
  contact: '+1 213 373 4253',
  role: 'Customer',
  profile: null,
  created_at: '2027-03-01T17:00:00.000Z',
  disabled: false,
  details: {
    bio: '',
    city: 'Pasadena',
    state: 'California',
    country: 'United States',
    zip_code: '91101',
    dob: null,
  },
  ...change,
});

/** The same customer in the user view of staff. */
export const personView = (change: Partial<PersonView> = {}): PersonView => ({
  ...userInfo(),
  is_active: true,
  account_created: true,
  deactivated: false,
  deactivation_reason: '',
  deletion_at: null,
  paid: true,
  session: null,
  video: null,
  sub_users: [],
  booker: null,
  sign_in: 'active',
  ...change,
});

/** The same customer as a row of a list. */
export function personRow(change: Partial<PersonRow> = {}): PersonRow {
  const { disabled: _disabled, details: _details, ...person } = userInfo();
  return {
    ...person,
    is_active: true,
    account_created: true,
    deactivated: false,
    deleted_at: null,
    erased_at: null,
    ...change,
  };
}

/** A page of a list with these rows; the only page unless `change` overrides that. */
export const pageOf = <Row>(data: Row[], change: { current_page?: number; last_page?: number } = {}) => ({
  success: true as const,
  data,
  links: [],
  prev_page_url: null,
  next_page_url: null,
  current_page: 1,
  last_page: 1,
  per_page: 10,
  total: data.length,
  ...change,
});

const abilitiesByRole: Partial<Record<Role, Ability[]>> = {
  'Super Admin': ['view_business', 'manage_staff', 'manage_slots', 'write_notes'],
  Developer: ['view_business'],
  Interviewer: ['manage_slots', 'write_notes'],
  Customer: ['invite_family'],
};

/** Signs in another person with this role and its abilities. */
export const signInAs = (role: Role): void =>
  storeSignIn(
    userInfo({ id: '01890000-0000-7000-8000-000000000099', role, can: abilitiesByRole[role] ?? [] }),
    'secret',
  );
