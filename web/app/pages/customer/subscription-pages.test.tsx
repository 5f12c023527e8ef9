import type { SubscriptionStatus } from '@lifestory/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { CallReply } from '../../api/call.ts';
import { storeSignIn } from '../../api/sign-in.ts';
import { savedCard } from '../../domains/money/cards/card.fixture.ts';
import {
  cancelled,
  pastDue,
  subscription,
  subscriptionOffer,
} from '../../domains/money/subscriptions/subscription.fixture.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import InactivePage from './inactive.page.tsx';
import SubscriptionPage from './subscription.page.tsx';

const nothingToOffer = { ...subscriptionOffer(), offer: null };

const signIn = (change: Parameters<typeof userInfo>[0] = {}) => storeSignIn(userInfo(change), 'secret');

beforeEach(() => signIn());

/** The API for a customer with this subscription and a saved card. */
const apiOf = (status: SubscriptionStatus, offer = subscriptionOffer()) =>
  createFakeApi({
    'subscriptions.status': { success: true, data: status },
    'subscriptions.amount': offer,
    'cards.list': { success: true, data: [savedCard()] },
    'accounts.ownDeletion': { success: true, data: { deletion_at: null } },
    'stories.isSwitch': { success: true, data: false },
    'stories.noStory': { success: true, data: null as CallReply<'stories.noStory'>['data'] },
    'ledger.ownTransactions': { success: true, data: [], more: false },
    'exports.status': {
      success: true,
      data: {
        state: 'none',
        percent: 0,
        bytes: null,
        made_at: null,
        expires_at: null,
        url: null,
        failure: null,
      },
    },
    'auth.logout': { success: true, message: 'You are signed out.' },
  });

const endedStatus = subscription({
  status: 'inactive',
  active: null,
  access_until: '2026-12-15',
  disabled: true,
});

test('a customer without a subscription can subscribe', async () => {
  apiOf(endedStatus);
  await renderElement(<SubscriptionPage />);
  await screen.findByText('Keep your film and your memories online.');
  await screen.findByRole('button', { name: 'Subscribe Now' });
});

test('a customer who cancelled can subscribe again', async () => {
  apiOf(cancelled());
  await renderElement(<SubscriptionPage />);
  await screen.findByRole('button', { name: 'Re-subscribe' });
});

test('a declined renewal is explained above the form', async () => {
  apiOf(pastDue({ failure: 'Your card has expired.' }));
  await renderElement(<SubscriptionPage />);
  await screen.findByText(/Your card has expired\./);
});

test('a customer with a subscription sees its renewal date', async () => {
  apiOf(subscription(), nothingToOffer);
  await renderElement(<SubscriptionPage />);
  await screen.findByRole('heading', { name: 'You have already subscribed.' });
  screen.getByText('It renews automatically on Dec 15, 2026.');
  expect(screen.getByRole('link', { name: 'Back to Settings' }).getAttribute('href')).toBe('/setting');
});

test('a customer whose account staff deactivated cannot subscribe', async () => {
  apiOf({ ...endedStatus, contact_us: true }, nothingToOffer);
  await renderElement(<SubscriptionPage />);
  await screen.findByText('Please contact us');
  expect(screen.queryByRole('button', { name: /ubscribe/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/in-active');
});

test.each(['subscriptions.status', 'subscriptions.amount'] as const)(
  'when %s fails, the page shows the reason, and a retry loads it',
  async (name) => {
    const api = apiOf(endedStatus);
    const reply = api.replies[name];
    api.replies[name] = createRejection(500, 'unexpected', 'The price is unknown.');
    const { user } = await renderElement(<SubscriptionPage />);
    await screen.findByText('The price is unknown.');
    Object.assign(api.replies, { [name]: reply });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Keep your film and your memories online.');
  },
);

test('while the price loads, there is no button to subscribe', async () => {
  const api = apiOf(endedStatus);
  api.replies['subscriptions.amount'] = replyNever;
  await renderElement(<SubscriptionPage />);
  screen.getByRole('heading', { name: 'Subscription' });
  expect(screen.queryByRole('button')).toBeNull();
});

const showInactive = () => renderElement(<InactivePage />, '/in-active');

test('the page of a disabled story shows the reason and offers to open it again', async () => {
  signIn({ disabled: true });
  apiOf(endedStatus);
  await showInactive();
  await screen.findByRole('heading', { name: 'This account is in-active' });
  screen.getByText(/^Your subscription ended on/);
  await screen.findByRole('heading', { name: 'Open your story again' });
  expect(screen.queryByRole('link', { name: 'Back to my story' })).toBeNull();
});

test.each([
  [{ trial_end_on: '2027-03-02', access_until: '2027-03-02' }, 'Your free trial ended on Mar 02, 2027.'],
  [
    { is_cancelled: true, access_until: '2027-05-01' },
    'Your subscription was cancelled and ended on May 01, 2027.',
  ],
])('the page of a disabled story shows what ended and when (%o)', async (change, text) => {
  signIn({ disabled: true });
  apiOf({ ...endedStatus, ...change });
  await showInactive();
  const title = await screen.findByRole('heading', { name: 'This account is in-active' });
  expect(title.parentElement?.textContent).toContain(text);
});

test('the page of a story whose subscription is cancelled links back to the story while it is open', async () => {
  apiOf(cancelled());
  await showInactive();
  await screen.findByRole('heading', { name: 'Your subscription is cancelled' });
  expect(screen.getByRole('link', { name: 'Back to my story' }).getAttribute('href')).toBe('/home');
  screen.getByText(/Reason: I have seen it all/);
});

test('the page of a deactivated account offers no subscription', async () => {
  signIn({ disabled: true });
  const api = apiOf({ ...endedStatus, contact_us: true });
  await showInactive();
  await screen.findByText('Please contact us');
  screen.getByText(/We have closed this account/);
  expect(api.requests.map(({ name }) => name)).not.toContain('subscriptions.amount');
});

test('a customer with a subscription is redirected to the home page', async () => {
  apiOf(subscription());
  const { router } = await showInactive();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
});

test('a member of a disabled story is offered other stories and no payment', async () => {
  signIn({ role: 'Sub User', disabled: true });
  const api = apiOf(endedStatus);
  await showInactive();
  await screen.findByText(/^The storyteller’s account is in-active/);
  expect(screen.getByRole('link', { name: 'Switch Account' }).getAttribute('href')).toBe('/switch-account');
  expect(api.requests.map(({ name }) => name)).not.toContain('subscriptions.status');
});

test.each([
  [
    { reason: 'removed', name: 'Rose Lane' },
    'You can no longer open the story of Rose Lane',
    /please ask Rose Lane/,
  ],
  [{ reason: 'left', name: 'Rose Lane' }, 'You left the story of Rose Lane', /to invite you/],
  [{ reason: 'closed', name: null }, 'The story is closed', /please contact us/],
  [
    { reason: 'taken_over', name: 'Ben Lane' },
    'Your story is in other hands',
    /Ben Lane looks after your story/,
  ],
  [{ reason: 'not_opened', name: null }, 'Your story is not open yet', /after your interview/],
  [{ reason: 'none', name: null }, 'You have no story to open', /ask them to invite you/],
] as const)(
  'somebody without a story reads why (%s), and keeps the account',
  async (noStory, title, text) => {
    signIn({ role: 'Sub User', disabled: true });
    const api = apiOf(endedStatus);
    api.replies['stories.noStory'] = { success: true, data: noStory };
    await showInactive();
    await screen.findByRole('heading', { name: title });
    screen.getByText(text);
    screen.getByRole('region', { name: 'Your profile' });
    await screen.findByText('No record found.');
    const { reason } = noStory;
    expect(screen.queryByRole('region', { name: 'Delete account' }) !== null).toBe(reason !== 'taken_over');
    expect(screen.queryByRole('link', { name: 'Schedule my Lifestory' }) !== null).toBe(
      reason !== 'taken_over' && reason !== 'not_opened',
    );
  },
);

test('a member of a story that is not disabled is redirected to the home page', async () => {
  signIn({ role: 'Sub User' });
  apiOf(endedStatus);
  const { router } = await showInactive();
  expect(router.state.location.pathname).toBe('/home');
});

test.each([true, false])('a customer is offered other stories if there are any: %s', async (canSwitch) => {
  signIn({ disabled: true });
  const api = apiOf(endedStatus);
  api.replies['stories.isSwitch'] = { success: true, data: canSwitch };
  await showInactive();
  await screen.findByRole('button', { name: 'Subscribe Now' });
  expect(screen.queryByRole('link', { name: 'Switch Account' }) !== null).toBe(canSwitch);
});

test('a status that cannot be loaded shows the reason, and a retry loads it', async () => {
  signIn({ disabled: true });
  const api = apiOf(endedStatus);
  api.replies['subscriptions.status'] = createRejection(500, 'unexpected', 'The status is unknown.');
  const { user } = await showInactive();
  await screen.findByText('The status is unknown.');
  api.replies['subscriptions.status'] = { success: true, data: endedStatus };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^Your subscription ended on/);
});

test('a customer whose story is disabled can sign out', async () => {
  signIn({ disabled: true });
  apiOf(endedStatus);
  const { user, router } = await showInactive();
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage.getItem('user')).toBeNull();
});
