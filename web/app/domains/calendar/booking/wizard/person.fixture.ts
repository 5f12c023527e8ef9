import type { UserInfo } from '@lifestory/contract';

/** A signed-in Sub User with a date of birth and without an address. */
export const clara: UserInfo = {
  id: '0',
  fname: 'Clara',
  lname: 'Whitaker',
  fullName: 'Clara Whitaker',
  email: 'clara@example.com',
  contact: '+12133734253',
  role: 'Sub User',
  profile: null,
  created_at: '2026-01-01T00:00:00Z',
  disabled: false,
  details: { bio: '', city: '', state: '', country: '', zip_code: '', dob: '1969-03-04' },
};
