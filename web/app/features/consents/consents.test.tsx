import type { Consent } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, rejection } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { ConsentLinkCard } from './consent-link.card.tsx';
import InterviewConsentCard from './interview-consent.card.tsx';
import OwnConsent from './own-consent.tsx';

const saved = { success: true as const, message: 'Saved.' };
const given: Consent = {
  id: '01890000-0000-7000-8000-00000000000c',
  session_id: '01890000-0000-7000-8000-00000000000d',
  starts_at: '2027-03-01T17:00:00.000Z',
  kind: 'recording',
  decision: 'given',
  text_version: '2026-11',
  method: 'phone',
  given_by: 'Walter Marsh',
  noted_by: 'Sue Staff',
  note: '',
  at: '2027-02-01T17:00:00.000Z',
};
const page = {
  fname: 'Walter',
  starts_at: '2027-03-01T17:00:00.000Z',
  state: 'missing' as const,
  text: 'I agree that my interview is recorded.',
  version: '2026-11',
};

test('the storyteller agrees with the text they have read', async () => {
  const api = fakeApi({ 'consents.giveByLink': saved });
  const { user } = await renderElement(<ConsentLinkCard token="t" page={page} />);
  screen.getByText(page.text);
  await user.type(screen.getByLabelText(/^Your first and last name/), 'Walter Marsh');
  await user.click(screen.getByRole('button', { name: 'I agree to the recording' }));
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(api.bodies('consents.giveByLink')).toEqual([
    { token: 't', version: '2026-11', name: 'Walter Marsh' },
  ]);
});

test('a missing name is reported at the field', async () => {
  fakeApi({ 'consents.giveByLink': rejection(422, 'invalid', { name: ['Please enter your name.'] }) });
  const { user } = await renderElement(<ConsentLinkCard token="t" page={page} />);
  await user.click(screen.getByRole('button', { name: 'I agree to the recording' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter your name.');
  expect(screen.getByLabelText(/^Your first and last name/).getAttribute('aria-invalid')).toBe('true');
});

test('a link whose consent is withdrawn shows no form', async () => {
  await renderElement(<ConsentLinkCard token="t" page={{ ...page, state: 'withdrawn' }} />);
  screen.getByRole('heading', { name: 'Your consent is withdrawn' });
  expect(screen.queryByRole('button')).toBeNull();
});

const own = (state: 'given' | 'withdrawn') => ({
  success: true as const,
  data: { state, text: page.text, version: '2026-11', history: [given] },
});

test('a withdrawal explains its consequences, and can be taken back', async () => {
  const api = fakeApi({ 'consents.own': own('given'), 'consents.withdraw': saved, 'consents.give': saved });
  const { user } = await renderElement(<OwnConsent />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  await screen.findByText('Your films are hidden from your family and friends at once.');
  screen.getByText(/^Nothing is deleted/);
  api.replies['consents.own'] = own('withdrawn');
  await user.click(screen.getAllByRole('button', { name: 'Withdraw my consent' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'I agree to the recording' }));
  await waitFor(() => expect(api.bodies('consents.give')).toEqual([{ version: '2026-11' }]));
  expect(api.bodies('consents.withdraw')).toHaveLength(1);
});

const ofInterview = (state: 'given' | 'missing', note = true) => ({
  success: true as const,
  data: {
    state,
    requested_at: '2027-02-01T17:00:00.000Z',
    reminded_at: null,
    history: state === 'given' ? [given] : [],
    can: { note },
  },
});

test('staff note a decision on the phone', async () => {
  const api = fakeApi({ 'consents.ofInterview': ofInterview('missing'), 'consents.note': saved });
  const { user } = await renderElement(<InterviewConsentCard interviewId="i" />);
  await user.click(await screen.findByRole('button', { name: 'Note a phone call' }));
  await user.click(await screen.findByRole('radio', { name: 'Agrees to the recording' }));
  await user.type(screen.getByLabelText(/^Who did you speak with/), 'Walter Marsh');
  api.replies['consents.ofInterview'] = ofInterview('given');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/noted by Sue Staff/);
  expect(api.bodies('consents.note')).toEqual([
    { id: 'i', decision: 'given', name: 'Walter Marsh', note: '' },
  ]);
});

test('a Developer reads the consent and changes nothing', async () => {
  fakeApi({ 'consents.ofInterview': ofInterview('missing', false) });
  await renderElement(<InterviewConsentCard interviewId="i" />);
  for (const name of ['Note a phone call', 'Mail the link again']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  }
});
