import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { AddCardForm } from './add-card.form.tsx';
import {
  authenticationRequired,
  cardDay,
  cardToken,
  enterCard,
  failConnection,
  sandbox,
  savedCard,
} from './card.fixture.ts';

beforeEach(() => void vi.setSystemTime(cardDay));
afterEach(() => void vi.useRealTimers());

const savedReply = { success: true, message: 'Saved', data: savedCard() } as const;
const declinedReply = createRejection(422, 'invalid', { general: ['Your card was declined.'] });

/** Renders the form and enters a valid card. */
async function openForm() {
  const api = createFakeApi({ 'cards.sandboxToken': cardToken, 'cards.add': savedReply });
  const onAdded = vi.fn();
  const { user } = await renderElement(<AddCardForm provider={sandbox} onAdded={onAdded} />);
  await enterCard(user);
  const save = () => user.click(screen.getByRole('button', { name: 'Save card' }));
  return { api, user, onAdded, save };
}

test('a card is saved by its token, and a message confirms this', async () => {
  const { api, onAdded, save } = await openForm();
  await save();
  await screen.findByText('Payment method added successfully!');
  expect(api.listBodies('cards.sandboxToken')).toEqual([
    { number: '4242424242424242', exp_month: 12, exp_year: 2029, cvc: '123' },
  ]);
  expect(api.listBodies('cards.add')).toEqual([cardToken]);
  expect(onAdded).toHaveBeenCalledTimes(1);
});

test('the form says that nothing is charged and that this is a sandbox', async () => {
  await openForm();
  screen.getByText(/Nothing is charged now\. This is a sandbox\./);
});

test('an empty form shows a message at every field and in the list above, and sends nothing', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const api = createFakeApi({});
  const { user } = await renderElement(<AddCardForm provider={sandbox} onAdded={vi.fn()} />);
  await user.click(screen.getByRole('button', { name: 'Save card' }));
  const list = await screen.findByRole('alert');
  for (const message of [
    'Please enter your card number.',
    "Please enter your card's expiration date.",
    "Please enter your card's security code.",
  ]) {
    expect(list.textContent).toContain(message);
    expect(screen.getAllByText(message)).toHaveLength(2);
  }
  expect(api.requests).toEqual([]);
  info.mockRestore();
});

test('a message in the list links to its field', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { user, save } = await openForm();
  await user.clear(screen.getByLabelText('Security code'));
  await save();
  await user.click(await screen.findByRole('button', { name: "Please enter your card's security code." }));
  expect(document.activeElement).toBe(screen.getByLabelText('Security code'));
  info.mockRestore();
});

test('a declined card shows the reason with advice, and the reason can be dismissed', async () => {
  const { api, user, onAdded, save } = await openForm();
  api.replies['cards.add'] = declinedReply;
  await save();
  const reason = 'Your card was declined. Try another card, or call your bank.';
  await screen.findByText(reason);
  await screen.findByText('Something went wrong');
  expect(onAdded).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(reason)).toBeNull();
});

test('a declined card is sent again with a new token', async () => {
  const { api, save } = await openForm();
  api.replies['cards.add'] = declinedReply;
  await save();
  await screen.findByText(/Your card was declined\./);
  api.replies['cards.add'] = savedReply;
  await save();
  await screen.findByText('Payment method added successfully!');
  expect(api.listBodies('cards.sandboxToken')).toHaveLength(2);
});

test('while a card is saved, the form is disabled', async () => {
  const { api, user, save } = await openForm();
  api.replies['cards.add'] = replyNever;
  await save();
  await waitFor(() => expect(api.listBodies('cards.add')).toHaveLength(1));
  expect(screen.getByLabelText('Card number')).toHaveProperty('disabled', true);
  const button = screen.getByRole('button', { name: 'Save card' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(api.listBodies('cards.add')).toHaveLength(1);
});

test('the bank asks for confirmation before the card is saved', async () => {
  const { api, user, onAdded, save } = await openForm();
  api.replies['cards.add'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = { success: true, message: 'Received' };
  api.replies['payments.confirm'] = { success: true, message: 'Saved', amount: 0 };
  await save();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  expect(dialog.textContent).toContain('Do you allow Lifestory to save this card for later payments?');
  const refusal = within(dialog).getByRole('button', { name: 'No, do not save it' });
  await waitFor(() => expect(document.activeElement).toBe(refusal));
  await user.click(screen.getByRole('button', { name: 'Yes, confirm' }));
  await screen.findByText('Payment method added successfully!');
  expect(api.listBodies('cards.completeSandboxAuthentication')).toEqual([
    { client_secret: 'secret_1', approved: true },
  ]);
  expect(api.listBodies('payments.confirm')).toEqual([{ payment_id: authenticationRequired.payment_id }]);
  expect(onAdded).toHaveBeenCalledTimes(1);
});

test.each([
  ['the button', 'No, do not save it'],
  ['Escape', null],
])('answering no to the bank with %s does not save the card', async (_by, label) => {
  const { api, user, onAdded, save } = await openForm();
  api.replies['cards.add'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = { success: true, message: 'Received' };
  api.replies['payments.confirm'] = declinedReply;
  await save();
  await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  await (label ? user.click(screen.getByRole('button', { name: label })) : user.keyboard('{Escape}'));
  await screen.findByText(/Your card was declined\./);
  expect(api.listBodies('cards.completeSandboxAuthentication')).toEqual([
    { client_secret: 'secret_1', approved: false },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onAdded).not.toHaveBeenCalled();
});

test('if the bank received no confirmation, the card is not saved', async () => {
  const { api, user, save } = await openForm();
  api.replies['cards.add'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = { success: true, message: 'Received' };
  api.replies['payments.confirm'] = authenticationRequired;
  await save();
  await user.click(await screen.findByRole('button', { name: 'Yes, confirm' }));
  await screen.findByText(/Your bank received no confirmation, so nothing was charged\./);
});

test('without a connection the card is not sent', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { api, save } = await openForm();
  api.replies['cards.sandboxToken'] = failConnection;
  await save();
  await screen.findByText(/^Your card was not saved\. We could not reach Lifestory\./);
  expect(api.listBodies('cards.add')).toEqual([]);
  info.mockRestore();
});

test('a card whose response was lost is sent again with the same token', async () => {
  const { api, save } = await openForm();
  api.replies['cards.add'] = failConnection;
  await save();
  await screen.findByText(/we do not know yet whether your card was saved/);
  api.replies['cards.add'] = savedReply;
  await save();
  await screen.findByText('Payment method added successfully!');
  expect(api.listBodies('cards.sandboxToken')).toHaveLength(1);
  expect(api.listBodies('cards.add')).toEqual([cardToken, cardToken]);
});

test('a different card gets a new token', async () => {
  const { api, user, save } = await openForm();
  api.replies['cards.add'] = failConnection;
  await save();
  await screen.findByText(/we do not know yet/);
  await user.clear(screen.getByLabelText('Card number'));
  await user.paste('5555555555554444');
  await save();
  await waitFor(() => expect(api.listBodies('cards.sandboxToken')).toHaveLength(2));
  expect(api.listBodies('cards.sandboxToken')[1]).toMatchObject({ number: '5555555555554444' });
});
