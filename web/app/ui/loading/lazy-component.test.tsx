import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

let root: Root;
let online: boolean;

const Part = ({ name }: { name: string }) => <p>Hello, {name}</p>;
const text = () => document.body.textContent ?? '';
const button = () => document.querySelector('button');

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  online = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
  root = createRoot(document.body.appendChild(document.createElement('div')), {
    onCaughtError: () => undefined,
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const show = (Lazy: ReturnType<typeof lazyComponent<{ name: string }>>) =>
  act(async () =>
    root.render(
      <main>
        <h1>Page</h1>
        <Lazy name="Ruth" />
      </main>,
    ),
  );

test('without a connection the page stays, and the component loads when the connection is back', async () => {
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: Part };
  });
  await show(lazyComponent(load));
  expect(text()).toContain('Page');
  expect(text()).toContain('You are offline');
  expect(button()?.textContent).toBe('Try again');
  online = true;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(text()).toContain('Hello, Ruth'));
  expect(text()).not.toContain('You are offline');
});

test('a component that a newer version has removed offers a reload', async () => {
  vi.stubGlobal('__reactRouterManifest', { url: '/assets/manifest-1.js' });
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
  vi.useFakeTimers();
  online = true;
  const load = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  await show(lazyComponent(load));
  await act(async () => void (await vi.runAllTimersAsync()));
  vi.useRealTimers();
  expect(load).toHaveBeenCalledTimes(3);
  expect(text()).toContain('A new version is available.');
  expect(button()?.textContent).toBe('Reload');
});

test('a component that fails to render leaves the page intact', async () => {
  const Broken = (): never => {
    throw new Error('broken');
  };
  await show(lazyComponent(async () => ({ default: Broken })));
  expect(text()).toContain('Page');
  expect(text()).toContain('This part could not be loaded.');
});
