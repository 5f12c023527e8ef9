import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderElement } from '../testing/render.tsx';
import { useStaffChanges } from './staff-changes.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Renders a page of interviews and one of e-mails; returns how often each was fetched. */
async function show() {
  const fetched = { interviews: 0, mails: 0 };
  function Page() {
    useStaffChanges();
    useQuery({ queryKey: ['interviews', 'list', 1], queryFn: () => ++fetched.interviews });
    const mails = useQuery({ queryKey: ['mails', 'list'], queryFn: () => ++fetched.mails });
    return <p>{mails.data && 'Loaded'}</p>;
  }
  await renderElement(<Page />);
  await screen.findByText('Loaded');
  return fetched;
}
/** Sends a change as the tab does that holds the stream. */
const announce = (kinds: string | null) =>
  act(async () => {
    const tabs = new BroadcastChannel('lifestory:changes');
    tabs.postMessage(kinds);
    tabs.close();
    await new Promise((resolve) => setImmediate(resolve));
  });

test('a change refetches the queries that show it, and no others', async () => {
  const fetched = await show();
  await announce('interviews,slots');
  await waitFor(() => expect(fetched).toEqual({ interviews: 2, mails: 1 }));
});

test('many changes refetch at most once a second', async () => {
  const fetched = await show();
  for (let count = 0; count < 20; count += 1) await announce('interviews');
  await waitFor(() => expect(fetched.interviews).toBe(2));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  await waitFor(() => expect(fetched.interviews).toBe(3));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(fetched.interviews).toBe(3);
});

test('after an interrupted stream everything is refetched', async () => {
  const fetched = await show();
  await announce(null);
  await waitFor(() => expect(fetched).toEqual({ interviews: 2, mails: 2 }));
});

test('a page in the background refetches nothing until it is shown', async () => {
  const fetched = await show();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await announce('mails');
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(fetched.mails).toBe(1);
  hidden.mockRestore();
});
