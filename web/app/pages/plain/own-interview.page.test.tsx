import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import OwnInterviewPage from './own-interview.page.tsx';

const interview = {
  fname: 'Ana',
  starts_at: '2027-03-01T17:00:00.000Z',
  duration: 60,
  status: 'waiting',
  join_url: null,
  paid: false,
  can_change: true,
  changes_until: '2027-02-28T17:00:00.000Z',
  contact: 'hello@lifestory.example',
};

let there: boolean;
let away: boolean;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  there = true;
  away = false;
  vi.stubGlobal('fetch', async () => {
    if (away) throw new TypeError('Failed to fetch');
    return there
      ? Response.json({ success: true, data: interview })
      : Response.json({ success: false, code: 'not_found', message: 'Not here.' }, { status: 404 });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const button = (label: string) =>
  [...document.querySelectorAll('button')].find((element) => element.textContent?.includes(label));
const shows = (title: string) =>
  act(async () => vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(title)));

async function open(): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const router = createMemoryRouter([{ path: '/interview/:token', element: <OwnInterviewPage /> }], {
    initialEntries: ['/interview/secret'],
  });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await shows('Your interview');
}

test('an interview stays on screen while a refetch fails', async () => {
  await open();
  away = true;
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  await act(async () => void (await queryClient.invalidateQueries()));
  await act(async () =>
    vi.waitFor(() => expect(queryClient.getQueryCache().getAll()[0]?.state.status).toBe('error'), 8000),
  );
  // React Query notifies components in a later task.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  await shows('Your interview');
});

test('cancelling an interview that was cancelled in another window shows that it is cancelled', async () => {
  await open();
  await act(async () => button('Cancel the interview')?.click());
  there = false;
  await act(async () => button('Yes, cancel it')?.click());
  await shows('There is no interview here');
});
