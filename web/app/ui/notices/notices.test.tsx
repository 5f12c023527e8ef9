import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { Alert } from './alert.tsx';
import { Notice } from './notice.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { PageFailure } from './page-failure.tsx';

afterEach(() => vi.restoreAllMocks());

function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

test('a banner is shown while the browser is offline', async () => {
  await renderElement(<OfflineBanner />);
  expect(screen.getByRole('status').textContent).toBe('');
  setOnline(false);
  expect(screen.getByRole('status').textContent).toBe(
    'You are offline. We will continue automatically when you are back online.',
  );
  setOnline(true);
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a page that is opened offline shows the banner', async () => {
  setOnline(false);
  await renderElement(<OfflineBanner />);
  screen.getByText(/^You are offline/);
});

test('a page that failed to render can be reloaded or left', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  const { user } = await renderElement(<PageFailure />);
  screen.getByRole('heading', { name: 'Something went wrong' });
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('the drawing of a notice is hidden from screen readers', async () => {
  await renderElement(<Notice title="Thank you" drawing="<svg><title>A letter</title></svg>" />);
  expect(screen.getByText('A letter').closest('[aria-hidden="true"]')).not.toBeNull();
});

test('an alert is announced unless it is silent, and can be dismissed', async () => {
  const onDismiss = vi.fn();
  const { user } = await renderElement(
    <>
      <Alert title="Saved" onDismiss={onDismiss}>
        Two rows changed.
      </Alert>
      <Alert silent>Only staff see this.</Alert>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toBe('SavedTwo rows changed.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledOnce();
});
