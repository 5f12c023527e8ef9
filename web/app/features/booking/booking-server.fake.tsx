import { act, screen, waitFor } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { expect } from 'vitest';
import { type CallName, type CallReply, urlOf } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { type ApiRequest, fakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { calendarDates, selectedHour, slotAt, slotsOn } from './slots/calendar.fixture.ts';

/** A request that the fake server received. */
interface Sent {
  path: string;
  key: string | null;
  body: Record<string, unknown>;
}

/** A fake server for component tests, with three free slots on May 5, 2027. */
export function fakeBookingServer() {
  const server = {
    booked: new Set<number>(),
    hours: [9, 10, 11],
    sent: [] as Sent[],
    /** Overrides the reply of a call; undefined uses the default. */
    answer: (_sent: Sent): Response | undefined => undefined,
  };
  /** The reply of a call unless `answer` overrides it. */
  const reply =
    <N extends CallName>(usual: (body: Sent['body']) => CallReply<N>) =>
    ({ name, headers, body }: ApiRequest): CallReply<N> | Response => {
      const sent = {
        path: urlOf(name),
        key: headers.get('Idempotency-Key'),
        body: Object(body) as Sent['body'],
      };
      server.sent.push(sent);
      return server.answer(sent) ?? usual(sent.body);
    };
  const slots = () => server.hours.map((hour) => slotAt(hour, { booked: server.booked.has(hour) }));
  fakeApi({
    'timeSlots.dates': reply<'timeSlots.dates'>(() => calendarDates()),
    'timeSlots.offered': reply<'timeSlots.offered'>(({ date }) =>
      slotsOn(String(date), ...(date === '2027-05-05' ? slots() : [])),
    ),
    'settings.storyCost': reply<'settings.storyCost'>(() => ({ success: true, data: 250 })),
    'places.countries': reply<'places.countries'>(() => ({ success: true, data: [] })),
    'places.states': reply<'places.states'>(() => ({ success: true, data: [] })),
    'booking.validate': reply<'booking.validate'>(() => ({ success: true, message: 'Complete.' })),
    'booking.store': reply<'booking.store'>(() => ({
      success: true,
      message: 'Your session is booked successfully',
      data: { fee: 250, payment_link: 'http://localhost:3000/payment?meeting_id=m1' },
    })),
  });
  return server;
}

/** Renders pages at their paths, starting with `entries`; returns the router and an unmount function. */
export async function showPages(routes: RouteObject[], ...entries: string[]) {
  queryClient.clear();
  const { router, unmount } = await renderRoutes(routes, entries);
  return { router, leave: async () => unmount() };
}

/** Refetches all data, as when the window gets the focus. */
export const refetch = () => act(async () => void (await queryClient.refetchQueries()));

/** Waits for a condition while React processes updates. */
export const until = (check: () => void) => waitFor(check);

// Not by role, which takes long in a page with a calendar.
export const button = (label: string) =>
  screen
    .queryAllByText(label)
    .find((element) => element.closest('button'))
    ?.closest('button');

/** Clicks a button once it is rendered. */
export const press = async (label: string) => {
  await until(() => expect(button(label), label).toBeDefined());
  await act(async () => button(label)?.click());
};

/** The hour of the selected slot, or null. */
export const chosenHour = selectedHour;

/** Selects the slot at an hour. */
export const choose = (hour: number) =>
  act(async () => screen.queryByLabelText(new RegExp(`^${hour}:00`))?.click());

export const page = () => document.body.textContent ?? '';
