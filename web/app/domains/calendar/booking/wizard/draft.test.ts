import { expect, test } from 'vitest';
import { emptyDraft, prefilledFields, storytellerFields } from './draft.ts';
import { clara } from './person.fixture.ts';

const ownDraft = { ...emptyDraft, ...prefilledFields(clara) };

test('a signed-in person’s data is filled in, with the default country', () => {
  expect(ownDraft).toMatchObject({
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

test('choosing someone else removes the user’s own name, choosing oneself restores it, and typed input stays', () => {
  const otherDraft = { ...ownDraft, ...storytellerFields('someone_else', ownDraft, clara) };
  expect(otherDraft).toMatchObject({ first_name: '', year: '', email: 'clara@example.com' });
  expect(storytellerFields('my_self', otherDraft, clara)).toMatchObject({
    first_name: 'Clara',
    year: '1969',
  });
  const typedDraft = { ...ownDraft, first_name: 'Rose' };
  expect(storytellerFields('someone_else', typedDraft, clara)).toEqual({});
  expect(storytellerFields('someone_else', { ...emptyDraft, first_name: 'Rose' }, null)).toEqual({});
});
