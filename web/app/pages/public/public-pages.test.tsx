import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import ErrorPage from './error.page.tsx';
import LandingPage from './landing.page.tsx';
import NotFoundPage from './not-found.page.tsx';
import ThankYouPage from './thank-you.page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const openThankYou = (search: string) => renderElement(<ThankYouPage />, `/thankyou${search}`);

test.each([
  ['?amount=250', '$250 was paid for booking your session.'],
  ['?amount=259.5', '$259.50 was paid for booking your session.'],
  ['?amount=0', '$0 was paid for booking your session.'],
])('the thank-you page shows the amount of %s', async (search, text) => {
  await openThankYou(search);
  screen.getByText(text);
});

test.each(['', '?amount=', '?amount=-1', '?amount=1e9', '?amount=12345678', '?amount=<b>1</b>'])(
  'the thank-you page shows no amount for the query “%s”',
  async (search) => {
    await openThankYou(search);
    screen.getByText('Your payment for booking your session has arrived.');
  },
);

test('the thank-you page closes its window or, if that fails, opens the landing page', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = await openThankYou('?amount=250');
  await user.click(screen.getByRole('button', { name: 'Close Window' }));
  expect(close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'), 120_000);
});

test.each([
  ['404 Opps! Something went wrong.', <ErrorPage key="error" />],
  ['Oops! Page not found.', <NotFoundPage key="missing" />],
])('the page “%s” links to the landing page', async (title, page) => {
  await renderElement(page);
  screen.getByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test.each([
  [
    '?link=used',
    'This link was already used',
    /sign in with that password.*“Forget Password\?”/,
    'Sign in',
    '/login',
  ],
  ['?link=expired', 'This link has expired', /send the invitation again/, 'Go Home', '/'],
  ['?link=unknown', 'This link does not work', /send the invitation again/, 'Go Home', '/'],
  ['?page=family', 'Only the storyteller invites people', /ask the storyteller/, 'Go Home', '/home'],
])('the error page with %s says why, and how to go on', async (search, title, text, action, path) => {
  await renderElement(<ErrorPage />, `/error${search}`);
  screen.getByRole('heading', { name: title });
  screen.getByText(text);
  expect(screen.getByRole('link', { name: action }).getAttribute('href')).toBe(path);
});

test('the `refresh` parameter of the landing page goes back to the previous page', async () => {
  createFakeApi({});
  vi.stubGlobal('navigation', { canGoBack: true });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/?refresh');
  await renderElement(<LandingPage />);
  window.history.replaceState(null, '', '/');
  expect(back).toHaveBeenCalledOnce();
});

test('the `refresh` parameter is removed from the URL if there is no previous page', async () => {
  createFakeApi({});
  vi.stubGlobal('navigation', { canGoBack: false });
  window.history.replaceState(null, '', '/?refresh');
  const { router } = await renderElement(<LandingPage />, '/?refresh');
  window.history.replaceState(null, '', '/');
  expect(router.state.location.search).toBe('');
});
