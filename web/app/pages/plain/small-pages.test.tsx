import type { Receipt, Role } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement, renderRoutes } from '../../testing/render.tsx';
import MeetingCallbackPage from './meeting-callback.page.tsx';
import ReceiptPage from './receipt.page.tsx';
import { clientLoader } from './start-redirect.page.tsx';
import UploadDemoPage from './upload-demo.page.tsx';

afterEach(() => vi.restoreAllMocks());

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

const receipt: Receipt = {
  number: 1042,
  issued_at: '2027-03-01T17:00:00.000Z',
  description: 'Lifestory video',
  lines: [{ label: 'Lifestory video', amount: 250 }],
  total: 250,
  currency: 'usd',
  card: { brand: 'Visa', last4: '4242' },
  payer: { name: 'Paula Reyes', email: 'paula@example.com' },
  period: null,
  refunded: null,
  refund_of: null,
};

/** Opens a receipt as a user with this role. */
async function openReceipt(role: Role, reply: object = { success: true, data: receipt }) {
  signInAs(role);
  const api = createFakeApi({});
  Object.assign(api.replies, { 'ledger.receipt': reply });
  const routes = [{ path: '/receipt/:number', element: <ReceiptPage /> }];
  return { ...(await renderRoutes(routes, ['/receipt/1042'])), api };
}

const printButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Print or save as PDF' });

test.each([
  ['Customer', 'Settings', '/setting'],
  ['Super Admin', 'Transactions', '/transactions'],
] as const)('the receipt page of a %s links back to: %s', async (role, name, href) => {
  await openReceipt(role);
  await screen.findByText('No. 1042');
  expect(hrefOf(name)).toBe(href);
});

test('a receipt can be printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await openReceipt('Customer');
  await screen.findByText('No. 1042');
  await user.click(printButton());
  expect(print).toHaveBeenCalledOnce();
});

test('a receipt that is loading cannot be printed', async () => {
  await openReceipt('Customer', replyNever);
  expect(printButton().disabled).toBe(true);
});

test.each([
  ['Customer', 'Settings', '/setting'],
  ['Developer', 'All transactions', '/transactions'],
] as const)('a missing receipt leads a %s to: %s', async (role, name, href) => {
  await openReceipt(role, createRejection(404, 'not_found', 'Not here.'));
  await screen.findByText('There is no receipt at this address, or it belongs to another account.');
  expect(hrefOf(name)).toBe(href);
});

test('a receipt that cannot be loaded shows the reason, and a retry loads it', async () => {
  const { api, user } = await openReceipt('Customer', createRejection(500, 'unexpected', 'Please wait.'));
  await screen.findByText('Please wait.');
  api.replies['ledger.receipt'] = { success: true, data: receipt };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No. 1042');
});

const authorize = (search: string) => renderElement(<MeetingCallbackPage />, `/zoom/callback${search}`);

test('an authorization of the account at the meeting provider is completed and confirmed', async () => {
  const api = createFakeApi({
    'settings.authorizeMeetings': { success: true, message: 'The account is authorized.' },
  });
  await authorize('?code=abc&state=xyz');
  await screen.findByText('The account is authorized.');
  await screen.findByText('Authorized');
  expect(hrefOf('Dashboard')).toBe('/dashboard');
  expect(api.requests.map(({ query }) => query)).toEqual([{ state: 'xyz' }]);
});

test('a rejected authorization shows the reason and links to the settings', async () => {
  createFakeApi({
    'settings.authorizeMeetings': createRejection(401, 'not_signed_in', 'Please sign in to continue.'),
  });
  await authorize('?code=abc&state=xyz');
  await screen.findByText(/^Please sign in to continue\./);
  await screen.findByText('Something went wrong');
  expect(hrefOf('Authorize')).toBe('/Settings');
});

test('an authorization that the provider refused is not sent to the server', async () => {
  const api = createFakeApi({});
  await authorize('?error=access_denied');
  await screen.findByText(/^Access was not granted at the meeting provider/);
  expect(api.requests).toEqual([]);
});

test('no result is shown while an authorization is being completed', async () => {
  createFakeApi({ 'settings.authorizeMeetings': replyNever });
  await authorize('?code=abc&state=xyz');
  screen.getByText('Loading…');
  expect(screen.queryByRole('heading')).toBeNull();
});

test.each([
  ['Customer', '/home'],
  ['Sub User', '/home'],
  ['Super Admin', '/dashboard'],
] as const)('the start page of a %s is %s', (role, path) => {
  signInAs(role);
  expect(clientLoader().headers.get('Location')).toBe(path);
});

test('a signed-out visitor is redirected to the sign-in page', () => {
  expect(clientLoader().headers.get('Location')).toBe('/login');
});

test.each([
  ['Super Admin', false],
  ['Customer', true],
] as const)('whether a %s is told to sign in as staff to try an upload: %s', async (role, isTold) => {
  signInAs(role);
  await renderElement(<UploadDemoPage />);
  expect(screen.queryByText('Sign in as staff to try an upload.') !== null).toBe(isTold);
});
