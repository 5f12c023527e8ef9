import type { Consent } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { ConsentLinkCard } from './consent-link.card.tsx';
import InterviewConsentCard from './interview-consent.card.tsx';
import OwnConsent from './own-consent.tsx';

const savedReply = { success: true as const, message: 'Saved.' };
const phoneConsent: Consent = {
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
const consentPage = {
  can_give: true,
  fname: 'Walter',
  starts_at: '2027-03-01T17:00:00.000Z',
  state: 'missing' as const,
  text: 'I agree that my interview is recorded.',
  version: '2026-11',
};

test('the storyteller agrees to the version of the text that the page shows', async () => {
  const api = createFakeApi({ 'consents.giveByLink': savedReply });
  const { user } = await renderElement(<ConsentLinkCard token="t" page={consentPage} />);
  screen.getByText(consentPage.text);
  await user.type(screen.getByLabelText(/^Your first and last name/), 'Walter Marsh');
  await user.click(screen.getByRole('button', { name: 'I agree to the recording' }));
  await screen.findByRole('heading', { name: 'Thank you' });
  expect(api.listBodies('consents.giveByLink')).toEqual([
    { token: 't', version: '2026-11', name: 'Walter Marsh' },
  ]);
});

test('a missing name is reported at the field', async () => {
  createFakeApi({
    'consents.giveByLink': createRejection(422, 'invalid', { name: ['Please enter your name.'] }),
  });
  const { user } = await renderElement(<ConsentLinkCard token="t" page={consentPage} />);
  await user.click(screen.getByRole('button', { name: 'I agree to the recording' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter your name.');
  expect(screen.getByLabelText(/^Your first and last name/).getAttribute('aria-invalid')).toBe('true');
});

test('a link whose consent is withdrawn shows no form', async () => {
  await renderElement(
    <ConsentLinkCard token="t" page={{ ...consentPage, state: 'withdrawn', can_give: false }} />,
  );
  screen.getByRole('heading', { name: 'Your consent is withdrawn' });
  expect(screen.queryByRole('button')).toBeNull();
});

const ownConsentReply = (state: 'given' | 'withdrawn') => ({
  success: true as const,
  data: { state, text: consentPage.text, version: '2026-11', history: [phoneConsent] },
});

test('the consequences of a withdrawal are explained, and consent can be given again', async () => {
  const api = createFakeApi({
    'consents.own': ownConsentReply('given'),
    'consents.withdraw': savedReply,
    'consents.give': savedReply,
  });
  const { user } = await renderElement(<OwnConsent />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw my consent' }));
  await screen.findByText('Your films are hidden from your family and friends at once.');
  screen.getByText(/^Nothing is deleted/);
  api.replies['consents.own'] = ownConsentReply('withdrawn');
  await user.click(screen.getAllByRole('button', { name: 'Withdraw my consent' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'I agree to the recording' }));
  await waitFor(() => expect(api.listBodies('consents.give')).toEqual([{ version: '2026-11' }]));
  expect(api.listBodies('consents.withdraw')).toHaveLength(1);
});

const interviewConsentReply = (state: 'given' | 'missing', note = true) => ({
  success: true as const,
  data: {
    state,
    requested_at: '2027-02-01T17:00:00.000Z',
    reminded_at: null,
    history: state === 'given' ? [phoneConsent] : [],
    can: { note },
  },
});

test('staff note a decision made on the phone', async () => {
  const api = createFakeApi({
    'consents.ofInterview': interviewConsentReply('missing'),
    'consents.note': savedReply,
  });
  const { user } = await renderElement(<InterviewConsentCard interviewId="i" />);
  await user.click(await screen.findByRole('button', { name: 'Note a phone call' }));
  await user.click(await screen.findByRole('radio', { name: 'Agrees to the recording' }));
  await user.type(screen.getByLabelText(/^Who did you speak with/), 'Walter Marsh');
  api.replies['consents.ofInterview'] = interviewConsentReply('given');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/noted by Sue Staff/);
  expect(api.listBodies('consents.note')).toEqual([
    { id: 'i', decision: 'given', name: 'Walter Marsh', note: '' },
  ]);
});

test('a Developer can see the consent, but not change it', async () => {
  createFakeApi({ 'consents.ofInterview': interviewConsentReply('missing', false) });
  await renderElement(<InterviewConsentCard interviewId="i" />);
  for (const name of ['Note a phone call', 'E-mail the link again']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

test('the storyteller says no, without a name, and can change the answer', async () => {
  const api = createFakeApi({ 'consents.declineByLink': savedReply, 'consents.giveByLink': savedReply });
  const { user } = await renderElement(<ConsentLinkCard token="t" page={consentPage} />);
  await user.click(screen.getByRole('button', { name: 'No, do not record me' }));
  await screen.findByRole('heading', { name: 'You said no' });
  expect(api.listBodies('consents.declineByLink')).toEqual([{ token: 't', name: '' }]);
  await user.click(screen.getByRole('button', { name: 'Change my answer' }));
  await user.type(screen.getByLabelText(/Your first and last name/), 'Walter Marsh');
  await user.click(screen.getByRole('button', { name: 'I agree to the recording' }));
  await screen.findByRole('heading', { name: 'Thank you' });
});

test('a refusal that was saved before can be changed with the link', async () => {
  createFakeApi({});
  const { user } = await renderElement(
    <ConsentLinkCard token="t" page={{ ...consentPage, state: 'withdrawn' }} />,
  );
  await user.click(screen.getByRole('button', { name: 'Change my answer' }));
  screen.getByRole('button', { name: 'I agree to the recording' });
});
