import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { userInfo } from '../../people/people/person.fixture.ts';
import {
  authenticationRequired,
  cardDay,
  cardToken,
  enterCard,
  failConnection,
  otherCard,
  savedCard,
} from '../cards/card.fixture.ts';
import { SubscribeForm } from './subscribe.form.tsx';
import { subscription, subscriptionOffer } from './subscription.fixture.ts';

afterEach(() => void vi.useRealTimers());

const welcomeText = /^You're all set! Your subscription is active/;
const order = { amount: 9.5, card_id: savedCard().id, resubscribe: false };
const subscribedReply = { success: true, message: 'Subscribed', data: subscription() } as const;

interface Options {
  offer?: ReturnType<typeof subscriptionOffer>;
  cards?: ReturnType<typeof savedCard>[];
  again?: boolean;
}

/** Renders the form for a customer with these cards, and the home page that it opens. */
async function showForm({ offer = subscriptionOffer(), cards = [savedCard()], again = false }: Options = {}) {
  const api = createFakeApi({
    'cards.list': { success: true, data: cards },
    'subscriptions.subscribe': subscribedReply,
    'people.info': { success: true, data: userInfo() },
  });
  const { user } = await renderRoutes([
    { path: '/', element: <SubscribeForm offer={offer} again={again} /> },
    { path: '/home', element: <h1>Home</h1> },
  ]);
  const label = again ? 'Re-subscribe' : 'Subscribe Now';
  const orders = () => api.listBodies('subscriptions.subscribe');
  const subscribe = async () => user.click(await screen.findByRole('button', { name: label }));
  return { api, user, orders, subscribe };
}
const radio = (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name });
const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')));

test('a customer subscribes with the preferred card and sees a welcome message on the home page', async () => {
  const { orders, subscribe } = await showForm({ cards: [otherCard(), savedCard()] });
  expect((await radio(/4242/)).checked).toBe(true);
  await subscribe();
  await screen.findByRole('heading', { name: 'Home' });
  await screen.findByText(welcomeText);
  expect(orders()).toEqual([order]);
});

test('another card can be chosen', async () => {
  const { user, orders, subscribe } = await showForm({ cards: [savedCard(), otherCard()] });
  await user.click(await radio(/4444/));
  await subscribe();
  await screen.findByRole('heading', { name: 'Home' });
  expect(orders()).toEqual([{ ...order, card_id: otherCard().id }]);
});

test('an expired card cannot be chosen', async () => {
  const { orders, subscribe } = await showForm({ cards: [savedCard({ expired: true })] });
  expect((await radio(/4242/)).disabled).toBe(true);
  await subscribe();
  await screen.findByText('Select payment method to continue!');
  expect(orders()).toEqual([]);
});

test('subscribing while a card is being added asks to select one', async () => {
  const { user, orders, subscribe } = await showForm();
  await user.click(screen.getByRole('tab', { name: 'Add Card' }));
  await subscribe();
  await screen.findByText('Select payment method to continue!');
  expect(orders()).toEqual([]);
});

test('a customer without cards adds one first', async () => {
  const { user } = await showForm({ cards: [] });
  await screen.findByRole('form', { name: 'Add Card' });
  expect(screen.queryByRole('button', { name: 'Subscribe Now' })).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Select Card' }));
  screen.getByText('No payment method.');
});

test('cards that cannot be loaded show the reason, and dismissing it loads them again', async () => {
  const api = createFakeApi({
    'cards.list': createRejection(500, 'unexpected', 'The cards are not available.'),
  });
  const element = <SubscribeForm offer={subscriptionOffer()} again={false} />;
  const { user } = await renderRoutes([{ path: '/', element }]);
  await screen.findByText('The cards are not available.');
  api.replies['cards.list'] = { success: true, data: [savedCard()] };
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await radio(/4242/);
  expect(screen.queryByText('The cards are not available.')).toBeNull();
});

test('a card that is added is selected', async () => {
  vi.setSystemTime(cardDay);
  const { api, user, orders, subscribe } = await showForm({ cards: [savedCard()] });
  await user.click(await screen.findByRole('tab', { name: 'Add Card' }));
  await enterCard(user);
  api.replies['cards.sandboxToken'] = cardToken;
  api.replies['cards.add'] = { success: true, message: 'Saved', data: otherCard() };
  api.replies['cards.list'] = { success: true, data: [savedCard(), otherCard()] };
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  expect((await radio(/4444/)).checked).toBe(true);
  await subscribe();
  await waitFor(() => expect(orders()).toEqual([{ ...order, card_id: otherCard().id }]));
});

test.each([
  [
    subscriptionOffer(),
    /\$9\.50 today and again on Jan 20, 2027\./,
    'Your card is charged next on Jan 20, 2027.',
  ],
  [
    subscriptionOffer({ begins_on: '2026-12-20' }),
    /\$9\.50 today/,
    'The month you pay for begins on Dec 20, 2026. Your card is charged next on Jan 20, 2027.',
  ],
  [
    subscriptionOffer({ due_now: 0 }),
    /You pay nothing today, and \$9\.50 on Jan 20, 2027\./,
    'Your hosting is already paid for, so nothing is charged today. Your card is charged next on Jan 20, 2027.',
  ],
])('the terms state the charge today and the next one (%#)', async (offer, terms, next) => {
  await showForm({ offer });
  expect((await screen.findByText(terms)).textContent).toContain(
    'From then on it renews automatically every month for $9.50',
  );
  screen.getByText(next);
});

test('an order after a cancellation is sent as a resubscription', async () => {
  const { orders, subscribe } = await showForm({ again: true });
  await subscribe();
  await screen.findByRole('heading', { name: 'Home' });
  expect(orders()).toEqual([{ ...order, resubscribe: true }]);
});

test('a rejected order shows the reason and can be sent again', async () => {
  const { api, orders, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = createRejection(
    409,
    'price_changed',
    'The price has changed to $12.00.',
  );
  await subscribe();
  expect(
    (await screen.findByText('The price has changed to $12.00.')).closest('[role=alert]'),
  ).not.toBeNull();
  api.replies['subscriptions.subscribe'] = subscribedReply;
  await subscribe();
  await screen.findByRole('heading', { name: 'Home' });
  expect(orders()).toHaveLength(2);
});

test('while the order is processed, nothing can be changed or sent', async () => {
  const { api, user, orders, subscribe } = await showForm({ cards: [savedCard(), otherCard()] });
  api.replies['subscriptions.subscribe'] = replyNever;
  await subscribe();
  await screen.findByText('Your subscription is being set up. Please keep this page open.');
  expect((await radio(/4444/)).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
  expect(orders()).toHaveLength(1);
});

test('the bank asks the customer to confirm the amount that is charged today', async () => {
  const { api, user, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = { success: true, message: 'Received' };
  api.replies['payments.confirm'] = { success: true, message: 'Paid', amount: 9.5 };
  await subscribe();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  expect(dialog.textContent).toContain('Are you paying $9.50 to Lifestory?');
  await user.click(screen.getByRole('button', { name: 'Yes, confirm' }));
  await screen.findByRole('heading', { name: 'Home' });
});

test('the bank asks the customer to confirm saving the card if nothing is charged today', async () => {
  const { api, subscribe } = await showForm({ offer: subscriptionOffer({ due_now: 0 }) });
  api.replies['subscriptions.subscribe'] = authenticationRequired;
  await subscribe();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  expect(dialog.textContent).toContain('Do you allow Lifestory to save this card for later payments?');
});

test('an order that never arrived can be sent again', async () => {
  const { api, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = failConnection;
  await subscribe();
  await screen.findByText(/we do not know yet whether your card was charged/);
  api.replies['subscriptions.status'] = { success: true, data: subscription({ active: null }) };
  await goOnline();
  await screen.findByText('Your card was not charged. You can try again.');
});

test('an order that is still being processed has an unknown outcome', async () => {
  const { api, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = failConnection;
  await subscribe();
  await screen.findByText(/we do not know yet/);
  const status = subscription({ active: null, payment_under_way: true });
  api.replies['subscriptions.status'] = { success: true, data: status };
  await goOnline();
  await waitFor(() => expect(api.requests.at(-1)?.name).toBe('subscriptions.status'));
  screen.getByText(/we do not know yet/);
});

test('an order that is repeated while its outcome is checked shows one welcome message', async () => {
  const { api, orders, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = failConnection;
  await subscribe();
  await screen.findByText('Something went wrong');
  const status = Promise.withResolvers<Response>();
  const repeated = Promise.withResolvers<Response>();
  api.replies['subscriptions.status'] = () => status.promise as never;
  api.replies['subscriptions.subscribe'] = () => repeated.promise as never;
  await goOnline();
  await subscribe();
  await waitFor(() => expect(orders()).toHaveLength(2));
  await act(async () => status.resolve(Response.json({ success: true, data: subscription() })));
  await act(async () => repeated.resolve(createRejection(409, 'already_subscribed', 'Subscribed.')));
  await screen.findByRole('heading', { name: 'Home' });
  expect(await screen.findAllByText(welcomeText)).toHaveLength(1);
});

test('an order whose outcome became known is not sent again', async () => {
  const { api, orders, subscribe } = await showForm();
  api.replies['subscriptions.subscribe'] = failConnection;
  await subscribe();
  await screen.findByText(/we do not know yet/);
  const info = Promise.withResolvers<Response>();
  api.replies['people.info'] = () => info.promise as never;
  api.replies['subscriptions.status'] = { success: true, data: subscription() };
  await goOnline();
  await screen.findByText('Your subscription is being set up. Please keep this page open.');
  await subscribe();
  expect(orders()).toHaveLength(1);
  await act(async () => info.resolve(Response.json({ success: true, data: userInfo() })));
  await screen.findByRole('heading', { name: 'Home' });
  expect(await screen.findAllByText(welcomeText)).toHaveLength(1);
});
