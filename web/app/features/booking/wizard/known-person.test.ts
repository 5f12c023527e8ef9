import { expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { prefilledFields, storytellerFields } from './known-person.ts';
import { clara } from './person.fixture.ts';

const filled = { ...emptyDraft, ...prefilledFields(clara) };

test('a signed-in person’s data is filled in, with the default country', () => {
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

test('nothing is filled in for visitors, staff, or an unknown birth date', () => {
  expect(prefilledFields(null)).toEqual({});
  expect(prefilledFields({ ...clara, role: 'Super Admin' })).toEqual({});
  expect(prefilledFields({ ...clara, details: { ...clara.details, dob: null } })).toMatchObject({
    month: '',
    day: '',
    year: '',
  });
});

test('choosing someone else removes the user’s own name, choosing oneself restores it; typed input stays', () => {
  const other = { ...filled, ...storytellerFields('someone_else', filled, clara) };
  expect(other).toMatchObject({ first_name: '', year: '', email: 'clara@example.com' });
  expect(storytellerFields('my_self', other, clara)).toMatchObject({ first_name: 'Clara', year: '1969' });
  const typed = { ...filled, first_name: 'Rose' };
  expect(storytellerFields('someone_else', typed, clara)).toEqual({});
  expect(storytellerFields('someone_else', { ...emptyDraft, first_name: 'Rose' }, null)).toEqual({});
});
