import type { UserInfo } from '@lifestory/contract';
import { useCallback, useState } from 'react';
import { isStaff, readUser, tabKeys } from '../../../../api/sign-in.ts';
import { readStored, writeStored } from './tab-storage.ts';

/** The fields of the booking form as typed: numbers are text. */
export const emptyDraft = {
  account_for: 'my_self',
  first_name: '',
  last_name: '',
  month: '',
  day: '',
  year: '',
  booker_fname: '',
  booker_lname: '',
  contact: '',
  email: '',
  confirmation_email: '',
  country: 'United States',
  state: '',
  city: '',
  zip_code: '',
};

export type Draft = typeof emptyDraft;
export type DraftField = keyof Draft;

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

interface StoredDraft {
  draft: Draft;
  /** Id of the signed-in person; null for a visitor. */
  personId: string | null;
}

const key = tabKeys.bookingDraft;

const readPersonId = () => readUser()?.id ?? null;

/** The draft of this tab, unless its person is no longer signed in; fields that it lacks are prefilled. */
function readDraft(): Draft {
  const stored = readStored<StoredDraft>(key);
  const isOwn = !stored?.personId || stored.personId === readPersonId();
  const fields = Object.entries((isOwn && stored?.draft) || {}).filter(
    ([field, value]) => field in emptyDraft && typeof value === 'string',
  );
  return { ...emptyDraft, ...prefilledFields(readUser()), ...Object.fromEntries(fields) };
}

/** The draft of the wizard, kept in this tab until the booking is made. */
export function useDraft() {
  const [draft, setDraft] = useState(readDraft);
  return {
    draft,
    setFields: useCallback(
      (fields: Partial<Draft>) =>
        setDraft((before) => {
          const after = { ...before, ...fields };
          writeStored(key, { draft: after, personId: readPersonId() });
          return after;
        }),
      [],
    ),
    /** Clears the draft. */
    clear: useCallback(() => {
      writeStored(key, null);
      setDraft(emptyDraft);
    }, []),
  };
}
