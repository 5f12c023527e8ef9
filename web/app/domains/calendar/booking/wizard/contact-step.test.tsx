import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storeSignIn } from '../../../../api/sign-in.ts';
import { createFakeApi } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { ContactStep } from './contact-step.tsx';
import { type Draft, emptyDraft, prefilledFields } from './draft.ts';
import { clara } from './person.fixture.ts';

beforeEach(() =>
  createFakeApi({
    'places.countries': { success: true, data: [] },
    'places.states': { success: true, data: [] },
  }),
);

interface ShowOptions {
  draft?: Partial<Draft>;
  errors?: Record<string, string>;
  busy?: boolean;
}

async function showStep({ draft: initial = {}, errors = {}, busy = false }: ShowOptions = {}) {
  const onNext = vi.fn();
  function Step() {
    const [draft, setDraft] = useState({ ...emptyDraft, ...initial });
    const change = (fields: Partial<Draft>) => setDraft((before) => ({ ...before, ...fields }));
    return (
      <ContactStep draft={draft} errors={errors} busy={busy} onChange={change} onNext={() => onNext(draft)} />
    );
  }
  const { user } = await renderElement(<Step />);
  return { user, onNext };
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const someoneElseRadio = () => screen.getByRole('radio', { name: /^For someone else/ });
const nextButton = () => screen.getByRole('button', { name: 'Next' });

test('the form asks for the visitor’s data, and the browser can fill it in', async () => {
  await showStep();
  screen.getByRole('heading', { name: 'About you' });
  screen.getByRole('heading', { name: 'How we reach you' });
  expect(field(/^First name/).autocomplete).toBe('given-name');
});

test('for someone else’s story the form asks for the storyteller’s data, without autofill', async () => {
  const { user } = await showStep();
  await user.click(someoneElseRadio());
  screen.getByRole('heading', { name: 'About the storyteller' });
  screen.getByRole('heading', { name: 'Your contact details, as the person booking' });
  expect(field(/^First name/).autocomplete).toBe('off');
  expect(field(/^E-mail \*/).autocomplete).toBe('email');
});

test('for someone else’s story the form also asks for the name of the person who books', async () => {
  const { user, onNext } = await showStep({ errors: { booker_lname: 'Enter your last name.' } });
  expect(screen.queryByLabelText(/^Your first name/)).toBeNull();
  await user.click(someoneElseRadio());
  await user.type(field(/^Your first name/), 'Dora');
  expect(field(/^Your first name/).autocomplete).toBe('given-name');
  screen.getByText('Enter your last name.');
  await user.click(nextButton());
  expect(onNext).toHaveBeenCalledWith({ ...emptyDraft, account_for: 'someone_else', booker_fname: 'Dora' });
});

test('Next passes the input on', async () => {
  const { user, onNext } = await showStep();
  await user.type(field(/^First name/), 'Ana');
  await user.type(field(/^E-mail again/), 'ana@example.com');
  await user.click(nextButton());
  expect(onNext).toHaveBeenCalledWith({
    ...emptyDraft,
    first_name: 'Ana',
    confirmation_email: 'ana@example.com',
  });
});

test('pressing Enter in a field does the same as Next', async () => {
  const { user, onNext } = await showStep();
  await user.type(field(/^Last name/), 'Ash{Enter}');
  expect(onNext).toHaveBeenCalledWith({ ...emptyDraft, last_name: 'Ash' });
});

test('the month of birth can be chosen by typing', async () => {
  const { user, onNext } = await showStep();
  await user.type(field(/^Month/), 'mar');
  await user.tab();
  expect(field(/^Month/).value).toBe('March');
  await user.click(nextButton());
  expect(onNext).toHaveBeenCalledWith({ ...emptyDraft, month: '3' });
});

test('a phone number is formatted for its country', async () => {
  const { user } = await showStep();
  await user.click(field(/^Phone number/));
  await user.paste('2133734253');
  await user.tab();
  await waitFor(() => expect(field(/^Phone number/).value).toBe('(213) 373-4253'));
});

test('every field shows its message', async () => {
  const errors = {
    first_name: 'Enter a first name.',
    last_name: 'Enter a last name.',
    dob: 'Enter a date of birth.',
    contact: 'Enter a phone number.',
    email: 'Enter an e-mail address.',
    confirmation_email: 'The addresses differ.',
    city: 'Enter a city.',
  };
  await showStep({ errors });
  for (const message of Object.values(errors)) screen.getByText(message);
  expect(field(/^First name/).getAttribute('aria-invalid')).toBe('true');
  expect(field(/^Month/).getAttribute('aria-invalid')).toBe('true');
});

test('while the form is checked, it cannot be sent again', async () => {
  const { user, onNext } = await showStep({ busy: true });
  await user.click(nextButton());
  expect(onNext).not.toHaveBeenCalled();
});

test('the consent links to the terms and the privacy notice', async () => {
  await showStep();
  const terms = screen.getByRole('link', { name: 'terms of service (opens in a new tab)' });
  const privacy = screen.getByRole('link', { name: 'privacy notice (opens in a new tab)' });
  expect(terms.getAttribute('href')).toBe('/terms');
  expect(privacy.getAttribute('href')).toBe('/privacy');
});

test('the user’s own name is removed for someone else’s story and restored afterwards', async () => {
  storeSignIn(clara, 'secret');
  const { user } = await showStep({ draft: prefilledFields(clara) });
  expect(field(/^First name/).value).toBe('Clara');
  await user.click(someoneElseRadio());
  expect(field(/^First name/).value).toBe('');
  expect(field(/^Month/).value).toBe('');
  expect(field(/^Your first name/).value).toBe('Clara');
  expect(field(/^E-mail again/).value).toBe('clara@example.com');
  await user.click(screen.getByRole('radio', { name: /^For myself/ }));
  expect(field(/^First name/).value).toBe('Clara');
});
