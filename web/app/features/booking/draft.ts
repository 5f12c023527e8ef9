import { useCallback, useState } from 'react';
import { readUser } from '../../api/sign-in.ts';
import { knownFields } from './known-person.ts';

/** The fields of the booking form as they are typed; numbers too are text until they are sent. */
export const emptyDraft = {
  account_for: 'my_self',
  first_name: '',
  last_name: '',
  month: '',
  day: '',
  year: '',
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

/** Where the wizard stands while it is not finished. */
export type OpenStep = 'contact' | 'slot';

interface Kept {
  draft: Draft;
  step: OpenStep;
}

const key = 'lifestory_booking';

function read(): Kept {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Kept>;
    const fields = Object.entries(kept.draft ?? {}).filter(
      ([field, value]) => field in emptyDraft && typeof value === 'string',
    );
    return {
      draft: { ...emptyDraft, ...knownFields(readUser()), ...Object.fromEntries(fields) },
      step: kept.step === 'slot' ? 'slot' : 'contact',
    };
  } catch {
    // Storage may be forbidden, or hold something else: the form then begins empty.
    return { draft: emptyDraft, step: 'contact' };
  }
}

function write(kept: Kept | null): void {
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage what is typed lives as long as the page.
  }
}

/** What is typed in the wizard, kept through reloads and detours of this tab until the booking is made. */
export function useDraft() {
  const [kept, setKept] = useState(read);
  const change = useCallback(
    (changes: Partial<Kept>) =>
      setKept((before) => {
        const after = { ...before, ...changes };
        write(after);
        return after;
      }),
    [],
  );
  return {
    draft: kept.draft,
    step: kept.step,
    setStep: useCallback((step: OpenStep) => change({ step }), [change]),
    setFields: useCallback(
      (fields: Partial<Draft>) =>
        setKept((before) => {
          const after = { ...before, draft: { ...before.draft, ...fields } };
          write(after);
          return after;
        }),
      [],
    ),
    /** Forgets everything that was typed. */
    clear: useCallback(() => {
      write(null);
      setKept({ draft: emptyDraft, step: 'contact' });
    }, []),
  };
}
