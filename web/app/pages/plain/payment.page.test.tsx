import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { cardDay, cardToken, enterCard, failConnection } from '../../domains/money/cards/card.fixture.ts';
import { amountDue, dueOnResuming, payableSession } from '../../domains/money/payments/due.fixture.ts';
import { dueQuery } from '../../domains/money/payments/index.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import PaymentPage from './payment.page.tsx';

const openWindow = vi.fn(() => window);

beforeEach(() => {
  vi.setSystemTime(cardDay);
  openWindow.mockClear();
  vi.stubGlobal('open', openWindow);
});
afterEach(() => void vi.useRealTimers());

const payable = (change?: Parameters<typeof payableSession>[0]) =>
  ({ success: true, session: payableSession(change) }) as const;

const apiOf = (due = amountDue()) =>
  createFakeApi({
    'payments.checkPayment': payable(),
    'payments.initiate': due,
    'cards.sandboxToken': cardToken,
    'payments.pay': { success: true, message: 'Payment successful', amount: due.amount },
  });

function Refetch() {
  const { data, isError } = useQuery({ ...dueQuery('m1', false), enabled: false });
  return data && isError ? <p>The refetch failed.</p> : null;
}

const page = (
  <>
    <PaymentPage />
    <Refetch />
  </>
);

const openPage = (path = '/payment?meeting_id=m1') =>
  renderRoutes(
    [
      { path: '/payment', element: page },
      { path: '/error', element: <h1>Error</h1> },
    ],
    [path],
  );

/** Opens the page and waits for the form. */
async function openForm(due = amountDue(), path?: string) {
  const api = apiOf(due);
  const { user } = await openPage(path);
  const label = due.resumes_on ? 'Resume hosting' : 'Pay';
  await screen.findByRole('button', { name: label });
  const pay = async () => {
    await enterCard(user);
    await user.click(screen.getByRole('button', { name: label }));
  };
  return { api, user, pay };
}

const cardNumber = () => screen.getByLabelText<HTMLInputElement>('Card number');
const goOnline = () => act(async () => window.dispatchEvent(new Event('online')));

test('the form keeps its input when the price cannot be refetched', async () => {
  const { api, user } = await openForm();
  await user.type(cardNumber(), '4242424242424242');
  api.replies['payments.initiate'] = createRejection(500, 'unexpected', 'Sorry.');
  api.replies['payments.checkPayment'] = createRejection(500, 'unexpected', 'Sorry.');
  void queryClient.refetchQueries();
  await screen.findByText('The refetch failed.');
  expect(cardNumber().value).toBe('4242 4242 4242 4242');
});

test('a payment is confirmed on the page and, with its amount, in a new window', async () => {
  const { pay } = await openForm();
  await pay();
  await screen.findByText('Thank you, we received your payment. A receipt is on its way to you.');
  await screen.findByText('Payment successful');
  await waitFor(() => expect(openWindow).toHaveBeenCalledOnce());
  expect(openWindow).toHaveBeenCalledWith('/thankyou?amount=250', '_blank');
});

test('hosting that resumes without a charge is confirmed without a new window', async () => {
  const { api, pay } = await openForm(dueOnResuming(), '/payment?meeting_id=m1&hosting=true');
  expect(api.listBodies('payments.initiate')).toEqual([{ meeting_id: 'm1', hosting: true }]);
  await pay();
  await screen.findByRole('heading', { name: 'Your hosting continues' });
  expect(openWindow).not.toHaveBeenCalled();
});

test('a link without a meeting redirects to the error page', async () => {
  const api = apiOf();
  await openPage('/payment');
  await screen.findByRole('heading', { name: 'Error' });
  expect(api.requests).toEqual([]);
});

test('an unknown payment link redirects to the error page', async () => {
  const api = apiOf();
  api.replies['payments.checkPayment'] = createRejection(404, 'not_found', 'Not here.');
  await openPage();
  await screen.findByRole('heading', { name: 'Error' });
});

test('the form is not shown for an interview that is already paid', async () => {
  const api = apiOf();
  api.replies['payments.initiate'] = createRejection(409, 'fee_paid', 'One time payment is already done');
  await openPage();
  await screen.findByRole('heading', { name: 'Payment already done' });
  screen.getByText('One time payment is already done');
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('a waived fee shows that nothing is to be paid', async () => {
  const api = apiOf();
  api.replies['payments.initiate'] = createRejection(409, 'fee_waived', 'There is nothing to pay.');
  await openPage();
  await screen.findByRole('heading', { name: 'Nothing to pay' });
  screen.getByText('There is nothing to pay.');
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('an amount that cannot be loaded shows the reason, and a retry loads it', async () => {
  const api = apiOf();
  api.replies['payments.initiate'] = createRejection(500, 'unexpected', 'The price is unknown.');
  const { user } = await openPage();
  await screen.findByText('The price is unknown.');
  api.replies['payments.initiate'] = amountDue();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('button', { name: 'Pay' });
});

test('while the amount loads no card can be entered', async () => {
  const api = apiOf();
  api.replies['payments.initiate'] = replyNever;
  await openPage();
  screen.getByRole('heading', { name: 'Pay by card' });
  expect(screen.queryByLabelText('Card number')).toBeNull();
});

test('a declined card shows the bank’s message with advice', async () => {
  const { api, pay } = await openForm();
  api.replies['payments.pay'] = createRejection(422, 'invalid', { general: ['Your card was declined.'] });
  await pay();
  await screen.findByText('Your card was declined. Try another card, or call your bank.');
});

test('a payment without a response is shown as unknown until the server confirms it', async () => {
  const { api, pay } = await openForm();
  api.replies['payments.pay'] = failConnection;
  api.replies['payments.checkPayment'] = failConnection;
  await pay();
  await screen.findByText(/we do not know yet whether your card was charged/);
  api.replies['payments.checkPayment'] = payable({ payment: true });
  await goOnline();
  await screen.findByText('Payment already done');
});

test('a payment that was not sent because the browser is offline is shown as not charged', async () => {
  const { api, pay } = await openForm();
  api.replies['cards.sandboxToken'] = failConnection;
  await pay();
  await screen.findByText(/^Your card was not charged\. We could not reach Lifestory\./);
});

test('a payment the server never received is shown as not charged, and a pending one is checked again', async () => {
  const { api, pay } = await openForm();
  api.replies['payments.pay'] = failConnection;
  api.replies['payments.checkPayment'] = payable({ under_way: true });
  await pay();
  await screen.findByText(/we do not know yet/);
  await goOnline();
  screen.getByText(/we do not know yet/);
  api.replies['payments.checkPayment'] = payable();
  await goOnline();
  await screen.findByText(/^Your card was not charged\. You can try again\./);
});

test('the sandbox discloses that card numbers reach this server', async () => {
  await openForm();
  screen.getByText(/is sent to this server and not stored/);
  expect(screen.queryByText(/We never see/)).toBeNull();
});
