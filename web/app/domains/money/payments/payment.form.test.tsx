import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { authenticationRequired, cardDay, cardToken, enterCard } from '../cards/card.fixture.ts';
import { amountDue, dueOnResuming, dueWithHosting } from './due.fixture.ts';
import { PaymentForm } from './payment.form.tsx';

beforeEach(() => void vi.setSystemTime(cardDay));
afterEach(() => void vi.useRealTimers());

const order = { id: 'tok_1', meeting_id: 'm1', currency: 'usd' };
const receivedReply = { success: true, message: 'Received' } as const;

/** Renders the form for an amount due, which may include hosting. */
async function openForm(due = amountDue()) {
  const api = createFakeApi({
    'cards.sandboxToken': cardToken,
    'payments.pay': { success: true, message: 'Payment successful', amount: due.amount },
  });
  const onPaid = vi.fn();
  const hosting = due.hosting > 0 || due.resumes_on !== null;
  const { user } = await renderElement(
    <PaymentForm meetingId="m1" hosting={hosting} due={due} onPaid={onPaid} />,
  );
  const label = due.resumes_on ? 'Resume hosting' : 'Pay';
  const pay = async () => {
    await enterCard(user);
    await user.click(screen.getByRole('button', { name: label }));
  };
  return { api, user, onPaid, pay, orders: () => api.listBodies('payments.pay') };
}

test('a recording is paid at the quoted amount', async () => {
  const { onPaid, pay, orders } = await openForm();
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '$250.00 USD');
  await pay();
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(250));
  expect(orders()).toEqual([expect.objectContaining({ ...order, amount: 250, type: 'video' })]);
});

test('an order without hosting shows no renewal terms', async () => {
  await openForm();
  expect(screen.queryByText(/renews automatically/)).toBeNull();
});

test('hosting is paid together with the recording', async () => {
  const { onPaid, pay, orders } = await openForm(dueWithHosting());
  await pay();
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(259.5));
  expect(orders()).toEqual([expect.objectContaining({ ...order, amount: 259.5, type: 'video-and-hosting' })]);
});

test.each([
  [dueWithHosting(), 'Your first month of hosting begins when we open your account after the interview.'],
  [dueWithHosting({ begins_on: '2027-03-20' }), 'Your month of hosting begins on Mar 20, 2027.'],
  [dueOnResuming(), 'Your hosting is paid until Apr 20, 2027. You pay nothing today, and $9.50 on that day.'],
])('the hosting terms state when hosting begins and what it costs (%#)', async (due, beginText) => {
  await openForm(due);
  expect(screen.getByText(/renews automatically every month for/).textContent).toBe(
    `${beginText} From then on it renews automatically every month for $9.50, charged to this card, until you cancel. You can cancel at any time in your account; a paid month stays open until its end.`,
  );
});

test('nothing is sent until a card is entered', async () => {
  const { api, user } = await openForm();
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Please enter your card number.');
  expect(api.requests).toEqual([]);
});

test('while the payment is processed, it cannot be sent again', async () => {
  const { api, user, pay, orders } = await openForm();
  api.replies['payments.pay'] = replyNever;
  await pay();
  await screen.findByText('Your payment is being processed. Please keep this page open.');
  const button = screen.getByRole('button', { name: 'Pay' });
  expect(button).toHaveProperty('disabled', true);
  await user.click(button);
  expect(orders()).toHaveLength(1);
});

test('a changed price is shown and the payment is not completed', async () => {
  const { api, onPaid, pay } = await openForm();
  api.replies['payments.pay'] = createRejection(409, 'price_changed', 'The price is $260.00 now.');
  await pay();
  await screen.findByText('The price is $260.00 now.');
  expect(onPaid).not.toHaveBeenCalled();
});

test.each([
  ['Your card was declined.', 'Your card was declined. Try another card, or call your bank.'],
  ['Your card was declined. Please try again later.', 'Your card was declined. Please try again later.'],
])('the bank’s reason %j is shown with advice', async (reason, shown) => {
  const { api, pay } = await openForm();
  api.replies['payments.pay'] = createRejection(422, 'invalid', { general: [reason] });
  await pay();
  await screen.findByText(shown);
});

test('the payment continues after the customer confirms the amount with the bank', async () => {
  const { api, user, onPaid, pay, orders } = await openForm();
  api.replies['payments.pay'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = receivedReply;
  api.replies['payments.confirm'] = { success: true, message: 'Payment successful', amount: 250 };
  await pay();
  const dialog = await screen.findByRole('dialog', { name: 'Confirm with your bank' });
  expect(dialog.textContent).toContain('Are you paying $250.00 to Lifestory?');
  expect(onPaid).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Yes, confirm' }));
  await waitFor(() => expect(onPaid).toHaveBeenCalledTimes(1));
  expect(orders()).toHaveLength(1);
});

test('nothing is paid if the customer declines the payment at the bank', async () => {
  const { api, user, onPaid, pay } = await openForm();
  api.replies['payments.pay'] = authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = receivedReply;
  api.replies['payments.confirm'] = createRejection(422, 'invalid', {
    general: ['Your bank declined the payment.'],
  });
  await pay();
  await user.click(await screen.findByRole('button', { name: 'No, stop this payment' }));
  await screen.findByText(/^Your bank declined the payment\./);
  expect(api.listBodies('cards.completeSandboxAuthentication')).toEqual([
    { client_secret: 'secret_1', approved: false },
  ]);
  expect(onPaid).not.toHaveBeenCalled();
});

test('resuming hosting saves the card and is sent again after the bank’s confirmation', async () => {
  const { api, user, onPaid, pay, orders } = await openForm(dueOnResuming());
  api.replies['payments.pay'] = () =>
    orders().length > 1 ? { success: true, message: 'Resumed', amount: 0 } : authenticationRequired;
  api.replies['cards.completeSandboxAuthentication'] = receivedReply;
  api.replies['payments.confirm'] = { success: true, message: 'Saved', amount: 0 };
  await pay();
  await user.click(await screen.findByRole('button', { name: 'Yes, confirm' }));
  await waitFor(() => expect(onPaid).toHaveBeenCalledWith(0));
  const resumed = expect.objectContaining({ ...order, amount: 0, type: 'video-and-hosting' });
  expect(orders()).toEqual([resumed, resumed]);
});
