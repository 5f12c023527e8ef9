import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import ErrorPage from './error.page.tsx';
import LandingPage from './landing.page.tsx';
import NotFoundPage from './not-found.page.tsx';
import ThankYouPage from './thank-you.page.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const thank = (search: string) => renderElement(<ThankYouPage />, `/thankyou${search}`);

test.each([
  ['?amount=250', '$250 was paid for booking your session.'],
  ['?amount=259.5', '$259.50 was paid for booking your session.'],
  ['?amount=0', '$0 was paid for booking your session.'],
])('the amount of %s is thanked for', async (search, text) => {
  await thank(search);
  screen.getByText(text);
});

test.each(['', '?amount=', '?amount=-1', '?amount=1e9', '?amount=12345678', '?amount=<b>1</b>'])(
  'the address “%s” has no amount',
  async (search) => {
    await thank(search);
    screen.getByText('Your payment for booking your session has arrived.');
  },
);

test('the window can be closed; one that stays open goes to the home page', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  const { user } = await thank('?amount=250');
  await user.click(screen.getByRole('button', { name: 'Close Window' }));
  expect(close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('/'));
});

test.each([
  ['404 Opps! Something went wrong.', <ErrorPage key="error" />],
  ['Oops! Page not found.', <NotFoundPage key="missing" />],
])('the page “%s” leads home', async (title, page) => {
  await renderElement(page);
  screen.getByRole('heading', { name: title });
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
});

test('the landing page leads to booking, several times', async () => {
  fakeApi({});
  await renderElement(<LandingPage />);
  screen.getByRole('heading', { level: 1, name: 'Your life is a story worth keeping.' });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links.filter((href) => href === '/schedule-lifestory')).toHaveLength(3);
});

test('an address of the landing page that asks for a refresh goes back to the page before', async () => {
  fakeApi({});
  vi.stubGlobal('navigation', { canGoBack: true });
  const back = vi.spyOn(window.history, 'back').mockImplementation(() => undefined);
  window.history.replaceState(null, '', '/?refresh');
  await renderElement(<LandingPage />);
  window.history.replaceState(null, '', '/');
  expect(back).toHaveBeenCalledOnce();
});

test('without a page before, the refresh is removed from the address', async () => {
  fakeApi({});
  vi.stubGlobal('navigation', { canGoBack: false });
  window.history.replaceState(null, '', '/?refresh');
  const { router } = await renderElement(<LandingPage />, '/?refresh');
  window.history.replaceState(null, '', '/');
  expect(router.state.location.search).toBe('');
});
