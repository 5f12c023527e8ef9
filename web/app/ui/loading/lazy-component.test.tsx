import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { lazyComponent } from './lazy-component.tsx';

let isOnline: boolean;

const Part = ({ name }: { name: string }) => <p>Hello, {name}</p>;
const offlineError = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  isOnline = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  // React logs errors that the boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

const show = (Lazy: ReturnType<typeof lazyComponent<{ name: string }>>) =>
  renderElement(
    <main>
      <h1>Page</h1>
      <Lazy name="Ruth" />
    </main>,
  );

test('a component appears when its code is loaded', async () => {
  await show(lazyComponent(async () => ({ default: Part })));
  await screen.findByText('Hello, Ruth');
});

test('while a component loads, its placeholder is shown', async () => {
  await show(lazyComponent<{ name: string }>(replyNever, { placeholder: <p>Just a moment</p> }));
  screen.getByText('Just a moment');
});

test('without a connection the page stays, and the component loads when the connection is back', async () => {
  const load = vi.fn(async () => {
    if (!isOnline) throw offlineError;
    return { default: Part };
  });
  await show(lazyComponent(load));
  await screen.findByText('You are offline, and this part is not loaded yet.');
  screen.getByRole('heading', { name: 'Page' });
  isOnline = true;
  act(() => void window.dispatchEvent(new Event('online')));
  await screen.findByText('Hello, Ruth');
  expect(screen.queryByText(/You are offline/)).toBeNull();
});

test('“Try again” loads a component that failed to load', async () => {
  const load = vi.fn(async () => ({ default: Part })).mockRejectedValueOnce(offlineError);
  const { user } = await show(lazyComponent(load));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Hello, Ruth');
});

test('a component whose code a newer release has removed offers a reload', async () => {
  vi.stubGlobal('__reactRouterManifest', { url: '/assets/manifest-1.js' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  vi.useFakeTimers();
  isOnline = true;
  const load = vi.fn(() => Promise.reject(offlineError));
  await show(lazyComponent(load));
  await act(async () => void (await vi.runAllTimersAsync()));
  vi.useRealTimers();
  expect(load).toHaveBeenCalledTimes(3);
  screen.getByText('A new version is available.');
  expect(screen.getByRole('button').textContent).toBe('Reload');
});

test('a component that fails to render leaves the page intact', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  await show(lazyComponent(async () => ({ default: Broken })));
  await screen.findByText('This part could not be loaded.');
  screen.getByRole('heading', { name: 'Page' });
});

test('code that fails to preload is requested again when the component appears', async () => {
  const load = vi.fn(async () => ({ default: Part })).mockRejectedValueOnce(offlineError);
  const Lazy = lazyComponent(load);
  Lazy.preload();
  await show(Lazy);
  await screen.findByText('Hello, Ruth');
  expect(load).toHaveBeenCalledTimes(2);
});
