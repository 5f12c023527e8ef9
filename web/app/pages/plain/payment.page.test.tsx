import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { renderRoutes } from '../../testing/render.tsx';
import PaymentPage from './payment.page.tsx';

const session = {
  meeting_id: 'secret',
  payment: false,
  subscribed: false,
  under_way: false,
  name: 'Ana',
  start_time: '2027-03-01 09:00:00',
  starts_at: '2027-03-01T17:00:00.000Z',
  duration: 60,
};
const due = {
  success: true,
  amount: 250,
  currency: 'usd',
  fee: 250,
  hosting: 0,
  month: 10,
  begins_on: null,
  resumes_on: null,
  provider: 'sandbox',
  publishable_key: null,
};
const declined = { success: false, code: 'invalid', message: { general: ['Your card was declined.'] } };

type Answer = () => Response | Promise<Response>;
const lost: Answer = () => Promise.reject(new TypeError('The network is gone.'));

/** The server's replies, by the end of the path. */
let answers: Record<string, Answer>;

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  answers = {
    'payment/check-payment': () => Response.json({ success: true, session }),
    'payment/initiate': () => Response.json(due),
    'sandbox/tokens': () => Response.json({ id: 'tok_1' }),
    'payment/token': () => Response.json({ success: true, message: 'Payment successful', amount: 250 }),
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/', '');
    return (answers[path] ?? lost)();
  });
});
afterEach(async () => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  const routes = [{ path: '/payment', element: <PaymentPage /> }];
  await renderRoutes(routes, ['/payment?meeting_id=secret']);
  await shows('Pay by card');
  await vi.waitFor(() => expect(field('Card number')).not.toBeNull());
}

const shows = (text: string) =>
  act(async () => vi.waitFor(() => expect(document.body.textContent).toContain(text)));

function field(label: string): HTMLInputElement | null {
  const named = [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label));
  return document.getElementById(named?.htmlFor ?? '') as HTMLInputElement | null;
}

const type = (label: string, text: string) =>
  act(async () => {
    const input = field(label);
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    value?.set?.call(input, text);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });

async function pay(): Promise<void> {
  await type('Card number', '4242424242424242');
  await type('Expiration date', '12/40');
  await type('Security code', '123');
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Pay');
  await act(async () => button?.click());
}

const alertText = () => document.querySelector('[role=alert]')?.textContent ?? '';
const comeOnline = () => act(async () => window.dispatchEvent(new Event('online')));

test('the form keeps its input when the price cannot be refetched', async () => {
  await open();
  await type('Card number', '4242424242424242');
  answers['payment/initiate'] = lost;
  answers['payment/check-payment'] = lost;
  await act(async () => queryClient.refetchQueries());
  expect(field('Card number')?.value).toBe('4242 4242 4242 4242');
});

test('a declined card shows the bank’s message with advice', async () => {
  answers['payment/token'] = () => Response.json(declined, { status: 422 });
  await open();
  await pay();
  await shows('Your card was declined. Try another card, or call your bank.');
});

test('a payment without a response is shown as unknown, and as paid once that is known', async () => {
  answers['payment/token'] = lost;
  await open();
  await pay();
  await shows('we do not know yet whether your card was charged');
  answers['payment/check-payment'] = () =>
    Response.json({ success: true, session: { ...session, payment: true } });
  await comeOnline();
  await shows('Payment already done');
});

test('a payment that was never sent for want of a connection is shown as not charged', async () => {
  answers['sandbox/tokens'] = lost;
  await open();
  await pay();
  await shows('Your card was not charged. We could not reach Lifestory.');
});

test('a payment that never arrived is shown as not charged, and a pending one is waited for', async () => {
  answers['payment/token'] = lost;
  await open();
  await pay();
  answers['payment/check-payment'] = () =>
    Response.json({ success: true, session: { ...session, under_way: true } });
  await comeOnline();
  expect(alertText()).toContain('we do not know yet');
  answers['payment/check-payment'] = () => Response.json({ success: true, session });
  await comeOnline();
  await shows('Your card was not charged. You can try again.');
});

test('the sandbox discloses that card numbers reach this server', async () => {
  await open();
  expect(document.body.textContent).toContain('is sent to this server and not stored');
  expect(document.body.textContent).not.toContain('We never see');
});
