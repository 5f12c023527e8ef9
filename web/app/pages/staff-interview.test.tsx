import type { InterviewDetails } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CallReply } from '../api/call.ts';
import { interviewDetails, interviewee } from '../domains/calendar/interviews/interview.fixture.ts';
import { amountDue } from '../domains/money/payments/due.fixture.ts';
import { signInAs } from '../domains/people/people/person.fixture.ts';
import { familyMember } from '../domains/people/stories/story.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderRoutes } from '../testing/render.tsx';
import InterviewPage from './staff/interview.page.tsx';

beforeEach(() => signInAs('Super Admin'));

const interviewReply = (
  change: Partial<InterviewDetails>,
  completed: 0 | 1 | 2 = 0,
): CallReply<'interviews.fetch'> => ({
  success: true,
  session: interviewDetails(change),
  subusers: [],
  completed,
});

const apiOf = (change: Partial<InterviewDetails> = {}, completed: 0 | 1 | 2 = 0) =>
  createFakeApi({
    'interviews.fetch': interviewReply(change, completed),
    'ledger.transactionsOfPerson': { success: true, data: [] },
    'payments.offline': { success: true, data: [] },
    'recordings.list': { success: true, data: { recordings: [], uploads: [] } },
  });

const openPage = () =>
  renderRoutes([{ path: '/session/view/:id', element: <InterviewPage /> }], ['/session/view/session']);
const waitForLoad = () => screen.findByRole('heading', { level: 1, name: 'Mei Tanaka' });
const heading = (name: string) => screen.queryByRole('heading', { level: 2, name });
const nextStep = () => screen.queryByRole('region', { name: 'Next step' });

test('an unpaid session shows its next step, and a notice instead of the password form', async () => {
  const api = apiOf();
  await openPage();
  await waitForLoad();
  expect(nextStep()?.textContent).toContain('Not paid yet');
  expect(heading('Payment required')).not.toBeNull();
  expect(heading('Create Password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  expect(api.listBodies('interviews.fetch')).toEqual([{ id: 'session' }]);
});

test('a paid session can be refunded, and its customer can get a password', async () => {
  apiOf({ payment: true, customer: interviewee({ account_created: false }) }, 2);
  await openPage();
  await waitForLoad();
  screen.getByRole('button', { name: 'Refund' });
  screen.getByRole('button', { name: 'Create Customer' });
  expect(heading('Create Password')).not.toBeNull();
  expect(heading('Payment required')).toBeNull();
});

test('an account is not created again for a customer who has one', async () => {
  apiOf({ payment: true }, 1);
  await openPage();
  await screen.findByText('Account created successfully');
  expect(screen.queryByRole('button', { name: 'Create Customer' })).toBeNull();
});

test('the session is refetched after a customer is created', async () => {
  const api = apiOf({ payment: true }, 2);
  api.replies['accounts.open'] = { success: true, message: 'The account is open.' };
  const { user } = await openPage();
  await waitForLoad();
  api.replies['interviews.fetch'] = interviewReply({ payment: true }, 1);
  await user.click(screen.getByRole('button', { name: 'Create Customer' }));
  await screen.findByText('The account is open.');
  await screen.findByText('Account created successfully');
});

test('a Super Admin invites to the story of the customer, whose family is listed with its status', async () => {
  const api = apiOf();
  api.replies['stories.invite'] = { success: true, message: 'The invitation is on its way.' };
  const { user } = await openPage();
  await waitForLoad();
  const family = within(screen.getByRole('region', { name: 'Invited Friends and Family' }));
  await user.click(family.getByRole('button', { name: 'Invite' }));
  await user.type(family.getByLabelText(/^First name/), 'Nora');
  api.replies['interviews.fetch'] = { ...interviewReply({}), subusers: [familyMember()] };
  await user.click(family.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('The invitation is on its way.');
  expect((await family.findByRole('row', { name: /Nora Reed/ })).textContent).toContain('Invited');
  expect(api.listBodies('stories.invite')).toMatchObject([[{ fname: 'Nora', relationship: '' }]]);
  expect(family.queryByRole('button', { name: 'Send invitation' })).toBeNull();
});

test('the session of a deleted customer can only be viewed and refunded', async () => {
  apiOf({ payment: true, customer: interviewee({ deleted: true }) }, 2);
  await openPage();
  await waitForLoad();
  const note = screen.getByRole('region', { name: 'Deleted customer' });
  expect(within(note).getByRole('link', { name: 'restored' }).getAttribute('href')).toBe(
    '/customers?show=deleted',
  );
  screen.getByRole('button', { name: 'Refund' });
  expect(nextStep()).toBeNull();
  expect(heading('Invited Friends and Family')).toBeNull();
  expect(heading('Change Password')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create Customer' })).toBeNull();
});

test.each([false, true])('the payment form opens for this session, with hosting: %s', async (hosting) => {
  const api = apiOf();
  api.replies['payments.initiate'] = amountDue();
  const { user } = await openPage();
  await waitForLoad();
  await user.click(screen.getByRole('button', { name: hosting ? 'Buy Video & Hosting' : 'Buy Video' }));
  await screen.findByRole('dialog');
  await waitFor(() =>
    expect(api.listBodies('payments.initiate')).toEqual([{ meeting_id: '8612345', hosting }]),
  );
});

test('the payment form can be closed', async () => {
  const api = apiOf();
  api.replies['payments.initiate'] = amountDue();
  const { user } = await openPage();
  await waitForLoad();
  await user.click(screen.getByRole('button', { name: 'Buy Video' }));
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the page has a generic title while the session loads', async () => {
  createFakeApi({ 'interviews.fetch': replyNever });
  await openPage();
  screen.getByRole('heading', { level: 1, name: 'Session Details' });
  expect(heading('Sessions details')).toBeNull();
});

test('a missing session shows an explanation and a link to all sessions', async () => {
  createFakeApi({ 'interviews.fetch': createRejection(404, 'not_found', 'Not here.') });
  await openPage();
  await screen.findByText(/^There is no session at this address\./);
  await screen.findByText('Something went wrong with the session');
  expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe('/sessions');
});

test('a session that cannot be loaded shows the reason', async () => {
  createFakeApi({ 'interviews.fetch': createRejection(500, 'unexpected', 'Please wait.') });
  await openPage();
  await screen.findByRole('heading', { name: 'We could not show this session' });
  screen.getByText('Please wait.');
});

test('a Developer sees that only a Super Admin can make changes', async () => {
  signInAs('Developer');
  apiOf();
  await openPage();
  await waitForLoad();
  screen.getByText(/^You can view everything here\./);
});

test('the next step of an unpaid session mails the payment link', async () => {
  const api = apiOf({
    next_step: { kind: 'unpaid', text: 'Not paid yet', action: 'Send the payment link' },
  });
  api.replies['booking.sendPaymentLink'] = { success: true, message: 'Payment link sent' };
  const { user } = await openPage();
  await waitForLoad();
  await user.click(screen.getByRole('button', { name: 'Send the payment link' }));
  await screen.findByText('Payment link sent');
  expect(api.listBodies('booking.sendPaymentLink')).toEqual([{ id: interviewDetails().id }]);
});

test('the next step of a session without a meeting link opens the form for the link', async () => {
  const step = {
    kind: 'link-missing' as const,
    text: 'Meeting link is missing',
    action: 'Paste a meeting link',
  };
  apiOf({ next_step: step, join_url: null });
  const { user } = await openPage();
  await waitForLoad();
  await user.click(screen.getByRole('button', { name: 'Paste a meeting link' }));
  await screen.findByRole('dialog', { name: 'Meeting link' });
});
