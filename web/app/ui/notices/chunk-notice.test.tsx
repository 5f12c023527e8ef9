import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { ChunkNotice } from './chunk-notice.tsx';

const retry = vi.fn();

async function showNotice(
  problem: 'offline' | 'outdated' | 'unavailable',
  missing: 'part' | 'page' = 'page',
  onReload?: () => void,
) {
  retry.mockReset();
  return renderElement(
    <ChunkNotice problem={problem} missing={missing} onRetry={retry} {...(onReload && { onReload })} />,
  );
}

const goOnline = () => window.dispatchEvent(new Event('online'));

test.each([
  ['offline', 'part', 'You are offline, and this part is not loaded yet.'],
  ['unavailable', 'part', 'This part could not be loaded.'],
  ['outdated', 'part', 'A new version is available.'],
  [
    'offline',
    'page',
    'This page is not loaded yet, and you are offline. It will open when you are back online.',
  ],
  ['unavailable', 'page', 'This page could not be loaded.'],
  ['outdated', 'page', 'A new version is available.'],
] as const)('the problem “%s” of a missing %s is explained', async (problem, missing, text) => {
  await showNotice(problem, missing);
  expect(screen.getByRole('alert').querySelector('p')?.textContent).toBe(text);
});

test('“Try again” retries', async () => {
  const { user } = await showNotice('unavailable');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('the notice retries when the browser is online again, but only while it is shown', async () => {
  const { unmount } = await showNotice('offline');
  goOnline();
  expect(retry).toHaveBeenCalledOnce();
  unmount();
  goOnline();
  expect(retry).toHaveBeenCalledOnce();
});

test('“Reload” calls the given function and does not retry', async () => {
  const reload = vi.fn();
  const { user } = await showNotice('outdated', 'page', reload);
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

test('“Reload” reloads the page by default', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { user } = await showNotice('outdated');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
