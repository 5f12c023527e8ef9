import { useCallback, useState } from 'react';
import { readUser, tabKeys } from '../../../api/sign-in.ts';
import { prefilledFields } from './prefilled-fields.ts';
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
