import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import {
  cardDay,
  cardToken,
  enterCard,
  failConnection,
  otherCard,
  sandbox,
  savedCard,
} from './card.fixture.ts';
import type { CardProvider } from './card-tokenizer.ts';
import { PaymentMethodsCard } from './payment-methods.card.tsx';

beforeEach(() => void vi.setSystemTime(cardDay));
afterEach(() => void vi.useRealTimers());

const listOf = (...cards: ReturnType<typeof savedCard>[]) => ({ success: true as const, data: cards });

interface ShowOptions {
  provider?: CardProvider | undefined;
  renews?: boolean;
  hostingEnded?: boolean;
}

/** Renders the payment methods of a customer with these cards. */
async function showCards(cards: ReturnType<typeof savedCard>[], options: ShowOptions = {}) {
  const api = createFakeApi({ 'cards.list': listOf(...cards) });
  const rendered = await renderElement(
    <PaymentMethodsCard provider={sandbox} renews={false} hostingEnded={false} {...options} />,
  );
  await screen.findAllByText(cards.length > 0 ? /^(Expires|Expired) \d/ : 'No payment method.');
  return { api, ...rendered };
}

test('while the cards load, the list is not shown as empty', async () => {
  createFakeApi({ 'cards.list': replyNever });
  await renderElement(<PaymentMethodsCard provider={sandbox} renews hostingEnded={false} />);
  screen.getByRole('heading', { name: 'Payment methods' });
  expect(screen.queryByText('No payment method.')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('cards that cannot be loaded show the reason, and trying again loads them', async () => {
  const api = createFakeApi({
    'cards.list': createRejection(500, 'unexpected', 'The cards are not available.'),
  });
  const { user } = await renderElement(<PaymentMethodsCard provider={sandbox} renews hostingEnded={false} />);
  expect((await screen.findByRole('alert')).textContent).toContain('The cards are not available.');
  api.replies['cards.list'] = listOf(savedCard());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Expires 08/2029');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a card shows its brand, last digits and expiration date', async () => {
  await showCards([savedCard()]);
  screen.getByRole('img', { name: 'Visa' });
  expect(screen.getByRole('listitem').textContent).toContain('ending in •••• •••• •••• 4242');
  screen.getByText('Preferred');
  expect(screen.queryByText('Expires soon')).toBeNull();
});

test('a card that expires soon is marked', async () => {
  await showCards([savedCard({ expires_soon: true })]);
  screen.getByText('Expires soon');
});

test('an expired card is marked and cannot be made preferred', async () => {
  await showCards([savedCard(), otherCard({ expired: true, expires_soon: true, expiry: '01/2027' })]);
  const [, expired] = screen.getAllByRole('listitem');
  expect(expired?.textContent).toContain('Expired 01/2027');
  expect(screen.queryByText('Expires soon')).toBeNull();
  expect(screen.getByRole('button', { name: 'Make preferred: MasterCard ending in 4444' })).toHaveProperty(
    'disabled',
    true,
  );
});

test.each([
  [
    'the only card of a renewing subscription',
    [savedCard()],
    true,
    'This card is charged for your subscription. To delete it, add another card and make that one preferred.',
  ],
  [
    'one of two cards of a renewing subscription',
    [savedCard(), otherCard()],
    true,
    'This card is charged for your subscription. To delete it, make another card preferred first.',
  ],
  [
    'one of two cards without a subscription',
    [savedCard(), otherCard()],
    false,
    'This card is your preferred one. To delete it, make another card preferred first.',
  ],
])(
  'the preferred card, %s, explains why it cannot be deleted',
  async (_description, cards, renews, reason) => {
    await showCards(cards, { renews });
    screen.getByText(reason);
    expect(screen.queryByRole('button', { name: 'Delete: Visa ending in 4242' })).toBeNull();
  },
);

test('the last card can be deleted once hosting has ended', async () => {
  await showCards([savedCard()], { hostingEnded: true });
  screen.getByRole('button', { name: 'Delete: Visa ending in 4242' });
  expect(screen.queryByRole('button', { name: /^Make preferred/ })).toBeNull();
});

test('making a card preferred updates the list and moves the focus to its title', async () => {
  const { api, user } = await showCards([savedCard(), otherCard()]);
  api.replies['cards.prefer'] = { success: true, message: 'This is now your preferred card' };
  api.replies['cards.list'] = listOf(otherCard({ preferred: 1 }), savedCard({ preferred: 0 }));
  await user.click(screen.getByRole('button', { name: 'Make preferred: MasterCard ending in 4444' }));
  await screen.findByRole('button', { name: 'Make preferred: Visa ending in 4242' });
  await screen.findByText('This is now your preferred card');
  expect(api.listBodies('cards.prefer')).toEqual([{ id: otherCard().id }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment methods' }));
});

test('a card that cannot be made preferred shows the reason', async () => {
  const { api, user } = await showCards([savedCard(), otherCard()]);
  api.replies['cards.prefer'] = createRejection(404, 'not_found', 'This card was deleted before.');
  await user.click(screen.getByRole('button', { name: 'Make preferred: MasterCard ending in 4444' }));
  await screen.findByText('This card was deleted before.');
});

/** Opens the confirmation to delete the second card. */
async function openDeletion(card = otherCard()) {
  const rendered = await showCards([savedCard(), card]);
  await rendered.user.click(screen.getByRole('button', { name: `Delete: ${nameOf(card)}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete this card?' });
  return { ...rendered, dialog };
}
const nameOf = ({ card_type, last4 }: ReturnType<typeof savedCard>) =>
  `${card_type === 'Other' ? 'the card' : card_type} ending in ${last4}`;

test('a card is deleted only after confirmation', async () => {
  const { api, user, dialog } = await openDeletion();
  expect(dialog.textContent).toContain('MasterCard ending in 4444 is removed here and at the card provider.');
  expect(api.listBodies('cards.delete')).toEqual([]);
  api.replies['cards.delete'] = { success: true, message: 'Payment method deleted successfully' };
  api.replies['cards.list'] = listOf(savedCard());
  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('Payment method deleted successfully');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(api.listBodies('cards.delete')).toEqual([{ id: otherCard().id }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment methods' }));
});

test('the confirmation describes a card of an unknown brand', async () => {
  const { dialog } = await openDeletion(otherCard({ card_type: 'Other' }));
  expect(dialog.textContent).toContain('the card ending in 4444 is removed');
});

test('cancelling the confirmation keeps the card', async () => {
  const { api, user, dialog } = await openDeletion();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('cards.delete')).toEqual([]);
});

test('a card that cannot be deleted stays, and the reason is shown', async () => {
  const { api, user, dialog } = await openDeletion();
  api.replies['cards.delete'] = createRejection(
    409,
    'card_preferred',
    'Your preferred card cannot be deleted.',
  );
  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('Your preferred card cannot be deleted.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('no card can be added before the card provider is known', async () => {
  await showCards([], { provider: undefined });
  expect(screen.getByRole('button', { name: 'Add card' })).toHaveProperty('disabled', true);
});

test('a card added in the dialog appears in the list', async () => {
  const { api, user } = await showCards([]);
  api.replies['cards.sandboxToken'] = cardToken;
  api.replies['cards.add'] = { success: true, message: 'Saved', data: savedCard() };
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  await screen.findByRole('dialog', { name: 'Add a card' });
  await enterCard(user);
  api.replies['cards.list'] = listOf(savedCard());
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await screen.findByText('Expires 08/2029');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** Saves a card whose response is lost; resolves when the message about it is shown. */
async function loseResponse() {
  const { api, user } = await showCards([]);
  api.replies['cards.sandboxToken'] = cardToken;
  api.replies['cards.add'] = failConnection;
  await user.click(screen.getByRole('button', { name: 'Add card' }));
  await screen.findByRole('dialog', { name: 'Add a card' });
  await enterCard(user);
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  await screen.findByText(/we do not know yet whether your card was saved/);
  return api;
}

test('after a lost response, a check finds that the card was saved', async () => {
  const api = await loseResponse();
  api.replies['cards.list'] = listOf(savedCard());
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Expires 08/2029');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after a lost request, a check finds that the card was not saved', async () => {
  await loseResponse();
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Your card was not saved. You can try again.');
  expect(screen.getByRole('button', { name: 'Save card' })).toHaveProperty('disabled', false);
});
