import type { FamilyMember, SwitchEntry, UserInfo } from '@lifestory/contract';

/** A person who has been invited and has not joined yet. */
export const familyMember = (fields: Partial<FamilyMember> = {}): FamilyMember => ({
  id: 'nora',
  fname: 'Nora',
  lname: 'Reed',
  fullName: 'Nora Reed',
  email: 'nora@example.com',
  contact: '+1 213 555 0101',
  profile: null,
  is_active: false,
  helper: false,
  pivot: { relationship: 'Daughter' },
  bio: '',
  ...fields,
});

/** Another person's story, of which the user is a member. */
export const switchEntry = (fields: Partial<SwitchEntry> = {}): SwitchEntry => ({
  id: 'rose',
  fullName: 'Rose Whitaker',
  profile: null,
  disabled: false,
  own: false,
  keeper: false,
  current: false,
  ...fields,
});

/** The user Walter Brown, a storyteller. */
export const userInfo = (fields: Partial<UserInfo> = {}): UserInfo => ({
  id: 'walter',
  fname: 'Walter',
  lname: 'Brown',
  fullName: 'Walter Brown',
  email: 'walter@example.com',
  contact: '',
  role: 'Customer',
  profile: null,
  created_at: '2026-03-04T18:00:00.000Z',
  disabled: false,
  details: { bio: '', city: '', state: '', country: '', zip_code: '', dob: null },
  ...fields,
});
