import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderElement } from '../testing/render.tsx';
import { useStaffChanges } from './staff-changes.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Renders a page with the queries of interviews and of e-mails; returns how often each was fetchCounts. */
async function renderPage() {
  const fetchCounts = { interviews: 0, mails: 0 };
  function Page() {
    useStaffChanges();
    useQuery({ queryKey: ['interviews', 'list', 1], queryFn: () => ++fetchCounts.interviews });
    const mails = useQuery({ queryKey: ['mails', 'list'], queryFn: () => ++fetchCounts.mails });
    return <p>{mails.data && 'Loaded'}</p>;
  }
  await renderElement(<Page />);
  await screen.findByText('Loaded');
  return fetchCounts;
}

/** Announces a change, as the tab with the event stream does. */
const announceChange = (kinds: string | null) =>
  act(async () => {
    const channel = new BroadcastChannel('lifestory:changes');
    channel.postMessage(kinds);
    channel.close();
    await new Promise((resolve) => setImmediate(resolve));
  });

test('a change refetches the queries that show it, and no others', async () => {
  const fetchCounts = await renderPage();
  await announceChange('interviews,slots');
  await waitFor(() => expect(fetchCounts).toEqual({ interviews: 2, mails: 1 }));
});

test.each([
  ['audit', ['notes', 'customer']],
  ['audit', ['consents', 'interview', 'i']],
  ['audit', ['failing-jobs']],
  ['questions', ['questions', 'interview', 'i']],
  ['people', ['subscriptions', 'of', 'p']],
])('a change of %s refetches %j', async (kind, queryKey) => {
  let count = 0;
  function Page() {
    useStaffChanges();
    const { data } = useQuery({ queryKey, queryFn: () => ++count });
    return <p>{data && 'Loaded'}</p>;
  }
  await renderElement(<Page />);
  await screen.findByText('Loaded');
  await announceChange('slots');
  expect(count).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await announceChange(kind);
  await waitFor(() => expect(count).toBe(2));
});

test('many changes refetch at most once a second', async () => {
  const fetchCounts = await renderPage();
  for (let count = 0; count < 20; count += 1) await announceChange('interviews');
  await waitFor(() => expect(fetchCounts.interviews).toBe(2));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(fetchCounts.interviews).toBe(3));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(fetchCounts.interviews).toBe(3);
});

test('after an interrupted stream everything is refetched', async () => {
  const fetchCounts = await renderPage();
  await announceChange(null);
  await waitFor(() => expect(fetchCounts).toEqual({ interviews: 2, mails: 2 }));
});

test('a page in the background refetches nothing', async () => {
  const fetchCounts = await renderPage();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await announceChange('mails');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(fetchCounts.mails).toBe(1);
  hidden.mockRestore();
});
