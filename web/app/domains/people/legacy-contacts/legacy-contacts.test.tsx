import type { LegacyRole, OwnLegacyContact as Own, StaffLegacyContact } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import CustomerLegacyCard from './customer-legacy.card.tsx';
import LegacyRoles from './legacy-roles.tsx';
import OwnLegacyContact from './own-legacy-contact.tsx';

const saved = { success: true as const, message: 'Saved.' };
const clara = { id: 'clara', fullName: 'Clara Whitaker' };
const request = {
  id: 'r',
  state: 'open' as const,
  relationship: 'Daughter',
  reason: 'My mother died in May.',
  requested_at: '2026-05-01T17:00:00.000Z',
  approvable_at: '2026-05-08T17:00:00.000Z',
  decided_at: null,
};
const own = (data: Partial<Own>) => ({
  success: true as const,
  data: { contact: null, request: null, candidates: [clara, { id: 'tom', fullName: 'Tom Reed' }], ...data },
});
const named = { ...clara, named_at: '2026-04-01T17:00:00.000Z' };

test('a storyteller names a member, and is told why that failed', async () => {
  const api = createFakeApi({
    'legacyContacts.own': own({}),
    'legacyContacts.name': createRejection(409, 'conflict', 'No.'),
  });
  const { user } = await renderElement(<OwnLegacyContact />);
  await user.selectOptions(await screen.findByLabelText('Member of your story'), 'Tom Reed');
  await user.click(screen.getByRole('button', { name: 'Name as legacy contact' }));
  expect((await screen.findByRole('alert')).textContent).toContain('No.');
  api.replies['legacyContacts.name'] = saved;
  api.replies['legacyContacts.own'] = own({ contact: named });
  await user.click(screen.getByRole('button', { name: 'Name as legacy contact' }));
  await screen.findByText('Clara Whitaker');
  expect(api.listBodies('legacyContacts.name')).toEqual([{ id: 'tom' }, { id: 'tom' }]);
});

test('without a member to name, the way to an invitation is offered', async () => {
  createFakeApi({ 'legacyContacts.own': own({ candidates: [] }) });
  await renderElement(<OwnLegacyContact />);
  const link = await screen.findByRole('link', { name: 'Invite a person' });
  expect(link.getAttribute('href')).toBe('/friends-and-family');
});

test('the naming is withdrawn after a confirmation', async () => {
  const api = createFakeApi({
    'legacyContacts.own': own({ contact: named }),
    'legacyContacts.withdraw': saved,
  });
  const { user } = await renderElement(<OwnLegacyContact />);
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/^They stay a member of your story/);
  api.replies['legacyContacts.own'] = own({});
  await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  await screen.findByRole('button', { name: 'Name as legacy contact' });
  expect(api.listBodies('legacyContacts.withdraw')).toHaveLength(1);
});

test('the storyteller declines a request with one click', async () => {
  const api = createFakeApi({
    'legacyContacts.own': own({ contact: named, request }),
    'legacyContacts.declineRequest': saved,
  });
  const { user } = await renderElement(<OwnLegacyContact />);
  await screen.findByText('Clara Whitaker asks to take over your story');
  api.replies['legacyContacts.own'] = own({ contact: named });
  await user.click(screen.getByRole('button', { name: 'Decline the request' }));
  await waitFor(() => expect(screen.queryByText(/asks to take over/)).toBeNull());
  expect(api.listBodies('legacyContacts.declineRequest')).toHaveLength(1);
});

const roles = (role: Partial<LegacyRole> = {}) => ({
  success: true as const,
  data: [
    {
      storyteller: { id: 'rose', fullName: 'Rose Whitaker' },
      named_at: named.named_at,
      keeps: false,
      refusal: null,
      request: null,
      ...role,
    },
  ],
});

test('a legacy contact asks to take over the story, and can withdraw the request', async () => {
  const fields = { reason: ['Please enter the reason.'] };
  const api = createFakeApi({
    'legacyContacts.roles': roles(),
    'legacyContacts.request': createRejection(422, 'invalid', fields),
    'legacyContacts.withdrawRequest': saved,
  });
  const { user } = await renderElement(<LegacyRoles />);
  await user.click(await screen.findByRole('button', { name: 'Ask to take over the story' }));
  await user.type(await screen.findByLabelText(/^Your relationship/), 'Daughter');
  await user.type(screen.getByLabelText(/^What evidence/), 'A certificate');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the reason.');
  await user.type(screen.getByLabelText(/^Why do you ask/), 'She died.');
  api.replies['legacyContacts.request'] = saved;
  api.replies['legacyContacts.roles'] = roles({ request: { ...request, files: [] } });
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw my request' }));
  expect(api.listBodies('legacyContacts.request').at(-1)).toEqual({
    id: 'rose',
    relationship: 'Daughter',
    reason: 'She died.',
    evidence: 'A certificate',
  });
  await waitFor(() => expect(api.listBodies('legacyContacts.withdrawRequest')).toEqual([{ id: 'rose' }]));
});

test('a legacy contact declines the role; a keeper has nothing to do', async () => {
  const api = createFakeApi({ 'legacyContacts.roles': roles(), 'legacyContacts.declineRole': saved });
  const { user } = await renderElement(<LegacyRoles />);
  await user.click(await screen.findByRole('button', { name: 'I do not want to be the legacy contact' }));
  api.replies['legacyContacts.roles'] = roles({ keeps: true });
  await user.click(await screen.findByRole('button', { name: 'Yes, stop' }));
  await screen.findByText(/^You keep the story of/);
  expect(api.listBodies('legacyContacts.declineRole')).toEqual([{ id: 'rose' }]);
  expect(screen.queryByRole('button', { name: 'Ask to take over the story' })).toBeNull();
});

test('a legacy contact whom the storyteller declined reads when they can ask again, and is not offered it', async () => {
  const refusal = 'Rose Whitaker declined your last request. You can ask again from June 2.';
  createFakeApi({ 'legacyContacts.roles': roles({ refusal }) });
  await renderElement(<LegacyRoles />);
  await screen.findByText(refusal);
  expect(screen.queryByRole('button', { name: 'Ask to take over the story' })).toBeNull();
  screen.getByRole('button', { name: 'I do not want to be the legacy contact' });
});

test('nothing is shown to a user who is nobody’s legacy contact', async () => {
  const api = createFakeApi({ 'legacyContacts.roles': { success: true, data: [] } });
  await renderElement(<LegacyRoles />);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  expect(screen.queryByRole('heading')).toBeNull();
});

const ofCustomer = (
  state: 'open' | 'approved',
  approvable_at = request.approvable_at,
  decide = true,
): { success: true; data: StaffLegacyContact } => ({
  success: true,
  data: {
    contact: { ...named, email: 'clara@example.com' },
    keeper: state === 'approved' ? clara : null,
    requests: [
      {
        ...request,
        state,
        approvable_at,
        evidence: 'A certificate',
        files: [],
        contact: clara,
        entered_by: null,
        is_own: false,
        note: state === 'approved' ? 'Certificate 12-345' : '',
        decided_by: state === 'approved' ? 'Sue Staff' : null,
        reversal_note: '',
      },
    ],
    refusal: null,
    can: { decide },
  },
});

test('staff approve a request with a note on the evidence, and can reverse it', async () => {
  const api = createFakeApi({
    'legacyContacts.ofCustomer': ofCustomer('open'),
    'legacyContacts.approve': saved,
  });
  const { user } = await renderElement(<CustomerLegacyCard customerId="rose" />);
  await screen.findByText('A certificate');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await user.type(await screen.findByLabelText(/^Which evidence did you check/), 'Certificate 12-345');
  api.replies['legacyContacts.ofCustomer'] = ofCustomer('approved');
  await user.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) as HTMLElement);
  await screen.findByText(/keeps this story/);
  screen.getByText('Note of Sue Staff');
  screen.getByRole('button', { name: 'Reverse the approval' });
  expect(api.listBodies('legacyContacts.approve')).toEqual([{ id: 'r', note: 'Certificate 12-345' }]);
});

test('nobody approves during the waiting period; a rejection needs a reason', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  createFakeApi({
    'legacyContacts.ofCustomer': ofCustomer('open', tomorrow),
    'legacyContacts.reject': createRejection(422, 'invalid', { note: ['Please enter the reason.'] }),
  });
  const { user } = await renderElement(<CustomerLegacyCard customerId="rose" />);
  expect(await screen.findByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  await user.click((await screen.findAllByRole('button', { name: 'Reject' })).at(-1) as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter the reason.');
  expect(screen.getByLabelText(/^Reason/).getAttribute('aria-invalid')).toBe('true');
});

test('Escape does not lose what staff wrote in a request', async () => {
  createFakeApi({ 'legacyContacts.ofCustomer': withoutRequests() });
  const { user } = await renderElement(<CustomerLegacyCard customerId="rose" />);
  await user.click(await screen.findByRole('button', { name: 'Send a request for Clara Whitaker' }));
  const field = await screen.findByLabelText(/^Relationship to the storyteller/);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard('Daughter{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((field as HTMLInputElement).value).toBe('Daughter');
});

test('Escape does not lose what staff wrote in a decision', async () => {
  createFakeApi({ 'legacyContacts.ofCustomer': ofCustomer('open') });
  const { user } = await renderElement(<CustomerLegacyCard customerId="rose" />);
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const note = await screen.findByLabelText(/^Reason/);
  await waitFor(() => expect(document.activeElement).toBe(note));
  await user.keyboard('Not readable{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect((note as HTMLTextAreaElement).value).toBe('Not readable');
});

test('whoever sent a request for the contact reads that another Super Admin approves it', async () => {
  const reply = ofCustomer('open');
  const [sent] = reply.data.requests;
  if (sent) Object.assign(sent, { entered_by: { id: 'sue', fullName: 'Sue Staff' }, is_own: true });
  createFakeApi({ 'legacyContacts.ofCustomer': reply });
  await renderElement(<CustomerLegacyCard customerId="rose" />);
  await screen.findByText(/another Super Admin has to approve it/);
  screen.getByText(/sent by you/);
  expect(screen.getByRole('button', { name: 'Approve' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Reject' })).toHaveProperty('disabled', false);
});

test('a Developer reads requests and decides nothing', async () => {
  createFakeApi({ 'legacyContacts.ofCustomer': ofCustomer('open', request.approvable_at, false) });
  await renderElement(<CustomerLegacyCard customerId="rose" />);
  for (const name of ['Approve', 'Reject']) {
    expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
  }
});

/** The legacy contact of a customer without requests, as staff see it. */
const withoutRequests = (change: Partial<StaffLegacyContact> = {}) => {
  const { data } = ofCustomer('open');
  return { success: true as const, data: { ...data, requests: [], ...change } };
};

test('staff send a request for the legacy contact who called', async () => {
  const api = createFakeApi({
    'legacyContacts.ofCustomer': withoutRequests(),
    'legacyContacts.requestForContact': saved,
  });
  const { user } = await renderElement(<CustomerLegacyCard customerId="rose" />);
  await user.click(await screen.findByRole('button', { name: 'Send a request for Clara Whitaker' }));
  await user.type(await screen.findByLabelText(/^Relationship to the storyteller/), 'Daughter');
  await user.type(screen.getByLabelText(/^Why does Clara Whitaker ask/), 'Her mother died.');
  await user.type(screen.getByLabelText(/^What evidence is there/), 'A certificate');
  api.replies['legacyContacts.ofCustomer'] = ofCustomer('open');
  await user.click(screen.getByRole('button', { name: 'Send the request' }));
  await screen.findByText('Waiting for a decision');
  expect(screen.queryByRole('button', { name: /^Send a request/ })).toBeNull();
  expect(api.listBodies('legacyContacts.requestForContact')).toEqual([
    { id: 'rose', relationship: 'Daughter', reason: 'Her mother died.', evidence: 'A certificate' },
  ]);
});

test.each<[string, Partial<StaffLegacyContact>, string]>([
  [
    'the storyteller declined',
    { refusal: 'Rose declined the last request.' },
    'Rose declined the last request.',
  ],
  ['nobody is named', { contact: null }, 'Nobody is named, so nobody can ask to take over the story.'],
  ['the story is taken over', { keeper: clara }, 'Clara Whitaker'],
])('no request can be sent for the contact: %s', async (_case, change, text) => {
  createFakeApi({ 'legacyContacts.ofCustomer': withoutRequests(change) });
  await renderElement(<CustomerLegacyCard customerId="rose" />);
  await screen.findByText(text);
  expect(screen.queryByRole('button', { name: /^Send a request/ })).toBeNull();
});
