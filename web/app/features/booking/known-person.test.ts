import type { UserInfo } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { knownFields, storytellerFields } from './known-person.ts';

const clara: UserInfo = {
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
const filled = { ...emptyDraft, ...knownFields(clara) };

test('somebody who is signed in finds the form filled in, with the country it begins with', () => {
  expect(filled).toMatchObject({
    first_name: 'Clara',
    last_name: 'Whitaker',
    email: 'clara@example.com',
    confirmation_email: 'clara@example.com',
    month: '3',
    day: '4',
    year: '1969',
    country: 'United States',
  });
});

test('nobody is made up: not for visitors, not for staff, no birth date that is not known', () => {
  expect(knownFields(null)).toEqual({});
  expect(knownFields({ ...clara, role: 'Super Admin' })).toEqual({});
  expect(knownFields({ ...clara, details: { ...clara.details, dob: null } })).toMatchObject({
    month: '',
    day: '',
    year: '',
  });
});

test('for somebody else one’s own name goes, and comes back; what was typed stays', () => {
  const other = { ...filled, ...storytellerFields('someone_else', filled, clara) };
  expect(other).toMatchObject({ first_name: '', year: '', email: 'clara@example.com' });
  expect(storytellerFields('my_self', other, clara)).toMatchObject({ first_name: 'Clara', year: '1969' });
  const typed = { ...filled, first_name: 'Rose' };
  expect(storytellerFields('someone_else', typed, clara)).toEqual({});
  expect(storytellerFields('someone_else', { ...emptyDraft, first_name: 'Rose' }, null)).toEqual({});
});
