import type { UserInfo } from '@lifestory/contract';
import { isStaff } from '../../../api/sign-in.ts';
import type { Draft } from './draft.ts';

const storytellerFieldNames = ['first_name', 'last_name', 'month', 'day', 'year'] as const;

/** The fields that are filled in with the signed-in user's data; none for staff, who book for others. */
export function prefilledFields(user: UserInfo | null): Partial<Draft> {
  if (!user || isStaff(user.role)) return {};
  const { fname, lname, email, contact, details } = user;
  const { dob, country, state, city, zip_code } = details;
  const [year = '', month = '', day = ''] = dob?.split('-').map((part) => String(Number(part))) ?? [];
  return {
    first_name: fname,
    last_name: lname,
    booker_fname: fname,
    booker_lname: lname,
    email,
    confirmation_email: email,
    contact,
    month,
    day,
    year,
    ...(country ? { country, state, city, zip_code } : {}),
  };
}

/**
 * The storyteller fields after changing whose story is recorded: the user’s own data is filled in or removed, and
 * typed input is kept.
 */
export function storytellerFields(accountFor: string, draft: Draft, user: UserInfo | null): Partial<Draft> {
  const prefilled = prefilledFields(user);
  const ownFields = storytellerFieldNames.map((field) => [field, prefilled[field] ?? ''] as const);
  const emptyFields = storytellerFieldNames.map((field) => [field, ''] as const);
  const [before, after] = accountFor === 'someone_else' ? [ownFields, emptyFields] : [emptyFields, ownFields];
  return before.every(([field, text]) => draft[field] === text) ? Object.fromEntries(after) : {};
}
