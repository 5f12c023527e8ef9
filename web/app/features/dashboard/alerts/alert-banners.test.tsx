import type { Alert } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { AlertBanners } from './alert-banners.tsx';

test('each alert links to the page where its cause can be fixed', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const alerts: Alert[] = [
    { key: 'a', cause: 'no_free_slot', message: 'No time slot is free.', url: '/time-slots' },
    { key: 'b', cause: 'mails_failing', message: 'An e-mail failed.', url: '/mails' },
  ];
  const router = createMemoryRouter([{ path: '/', element: <AlertBanners alerts={alerts} /> }]);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <RouterProvider router={router} />
      </MantineProvider>,
    ),
  );
  const links = [...document.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  expect(links).toEqual([
    ['No time slot is free.', '/time-slots'],
    ['An e-mail failed.', '/mails'],
  ]);
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});
