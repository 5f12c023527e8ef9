import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';

/** A request that the fake server received. */
interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

const slotId = (hour: number) => `0190a5b0-0000-7000-8000-0000000000${String(hour).padStart(2, '0')}`;

/** A fake server for component tests, with three free slots on May 5, 2027. */
export function fakeBookingServer() {
  const server = {
    booked: new Set<number>(),
    hours: [9, 10, 11],
    sent: [] as Sent[],
    /** Overrides the reply of a call; undefined uses the default. */
    answer: (_sent: Sent): Response | undefined => undefined,
  };
  const slots = () =>
    server.hours.map((hour) => ({
      id: slotId(hour),
      start: `2027-05-05 ${String(hour).padStart(2, '0')}:00:00`,
      from: `${String(hour).padStart(2, '0')}:00:00`,
      to: `${String(hour).padStart(2, '0')}:45:00`,
      starts_at: `2027-05-05T${hour + 7}:00:00.000Z`,
      booked: server.booked.has(hour),
    }));
  const replies: Record<string, (sent: Sent) => unknown> = {
    '/api/fetch-dates': () => ({
      currentDate: '2027-05-04',
      disabledDates: ['2027-05-04'],
      formattedDate: '05-04-2027',
      lastDate: '2027-05-05',
    }),
    '/api/time-slots': ({ body: { date } }) => ({ date, slots: date === '2027-05-05' ? slots() : [] }),
    '/api/story-cost': () => ({ data: 250 }),
    '/api/session/validation': () => ({ message: 'Complete.' }),
    '/api/session/store': () => ({
      message: 'Your session is booked successfully',
      data: { fee: 250, payment_link: 'http://localhost:3000/payment?meeting_id=m1' },
    }),
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname: path } = new URL(request.url);
    const text = await request.text();
    const sent = { path, key: request.headers.get('Idempotency-Key'), body: text ? JSON.parse(text) : {} };
    server.sent.push(sent);
    const other = server.answer(sent);
    if (other) return other;
    return Response.json({ success: true, data: [], ...(replies[path]?.(sent) as object) });
  });
  return server;
}

/** Renders pages at their paths, starting with `entries`; returns the router and an unmount function. */
export async function showPages(routes: RouteObject[], ...entries: string[]) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  const place = document.createElement('div');
  place.id = 'page';
  document.body.append(place);
  const root: Root = createRoot(place);
  const router = createMemoryRouter(routes, { initialEntries: entries });
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  const leave = async () => {
    await act(async () => root.unmount());
    place.remove();
  };
  return { router, leave };
}

/** Refetches all data, as when the window gets the focus. */
export const refetch = () => act(async () => void (await queryClient.refetchQueries()));

/** Waits for a condition while React processes updates. */
export const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
    check();
  });

export const button = (label: string) =>
  [...document.querySelectorAll('button')].find((element) => element.textContent?.trim() === label);

/** Clicks a button once it is rendered. */
export const press = async (label: string) => {
  await until(() => expect(button(label), label).toBeDefined());
  await act(async () => button(label)?.click());
};

/** The hour of the selected slot, or null. */
export const chosenHour = () => {
  const chosen = document.querySelector<HTMLInputElement>('input[name=slot_id]:checked');
  return chosen ? Number(chosen.value.slice(-2)) : null;
};

/** Selects the slot at an hour. */
export const choose = (hour: number) =>
  act(async () => document.querySelector<HTMLInputElement>(`input[value="${slotId(hour)}"]`)?.click());

export const page = () => document.querySelector('#page')?.textContent ?? '';
