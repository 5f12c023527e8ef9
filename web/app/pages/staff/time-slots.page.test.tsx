import type { SlotEvent, UserInfo } from '@lifestory/contract';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { storeSignIn } from '../../api/sign-in.ts';
import { SlotChip } from '../../features/time-slots/slot-chip.tsx';
import { renderRoutes } from '../../testing/render.tsx';
import TimeSlotsPage from './time-slots.page.tsx';

const free: SlotEvent = {
  class: 'available',
  para: '',
  slot: {
    id: 's1',
    month: '2099-03',
    slot_date: '2099-03-12',
    start: '2099-03-12 10:00:00',
    from: '10:00:00',
    to: '11:00:00',
    parent_id: null,
    day: 'Thursday',
  },
};

let isDown: boolean;

const replies: Record<string, object> = {
  '/api/fetch-dates': { currentDate: '2099-03-10', disabledDates: [], lastDate: '2099-03-12' },
  '/api/time-slots/fetch-all': { events: [free] },
  '/api/time-slots/fetch': { data: [{ id: 1, day: 'Monday' }] },
};

beforeEach(() => {
  isDown = false;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/fetch-dates' && isDown)
      return Response.json({ success: false, message: 'No.' }, { status: 500 });
    return Response.json({ success: true, data: [], ...replies[pathname] });
  });
  queryClient.clear();
  storeSignIn({ id: '1', role: 'Super Admin' } as UserInfo, 'token');
});

async function show(page: ReactNode) {
  await renderRoutes([{ path: '*', element: page }], ['/?view=list']);
}

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
    check();
  });
const text = () => document.body.textContent;
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = async (name: string) => {
  await until(() => expect(button(name), name).toBeDefined());
  await act(async () => button(name)?.click());
};
const labelOf = (field: Element | null) =>
  document.querySelector(`label[for="${field?.id}"]`)?.textContent ?? field?.getAttribute('aria-label');

test('the form for new time slots begins with the month, then the days, then the times', async () => {
  await show(<TimeSlotsPage />);
  await until(() => expect(text()).toContain('10:00 AM'));
  await press('Add new Time Slot');
  await until(() => expect(labelOf(document.activeElement)).toBe('Month'));
  await until(() => expect(document.querySelector('[role=dialog] [type=checkbox]')).not.toBeNull());
  const controls = document.querySelectorAll('[role=dialog] :is(input, select):not([type=hidden])');
  const fields = [...controls].map(labelOf);
  expect(fields).toEqual(['Month', 'Monday', 'Start time (PST)', 'End time (PST)']);
});

test('dates that fail to load show an error, and a retry loads them', async () => {
  isDown = true;
  await show(<TimeSlotsPage />);
  await until(() => expect(button('Try again')).toBeDefined());
  expect(document.querySelector('[role=alert]')?.textContent).toContain('No.');
  expect(text()).not.toContain('Loading…');
  isDown = false;
  await press('Try again');
  await until(() => expect(text()).toContain('10:00 AM'));
  expect(button('Try again')).toBeUndefined();
});

test('a free slot in the calendar is a single tab stop that opens it', async () => {
  const opened = vi.fn();
  await show(
    <SlotChip event={free} today="2099-03-10" canChange onEdit={opened} onDelete={() => undefined} />,
  );
  const stops = [...document.querySelectorAll<HTMLElement>('a, button, [tabindex]')].filter(
    ({ tabIndex }) => tabIndex >= 0,
  );
  expect(stops).toHaveLength(1);
  await act(async () => stops[0]?.click());
  expect(opened).toHaveBeenCalledWith(free);
});
