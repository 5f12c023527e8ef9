import type { SlotEvent } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SlotList } from './slot-list.tsx';

let root: Root;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const slotOn = (date: string): SlotEvent => ({
  class: 'available',
  para: '',
  slot: {
    id: date,
    month: date.slice(0, 7),
    slot_date: date,
    start: `${date} 10:00:00`,
    from: '10:00:00',
    to: '11:00:00',
    parent_id: null,
    day: 'Monday',
  },
});

/** Renders slots from 10 to 11 on these dates, early in the morning of `today`. */
async function show(today: string, ...dates: string[]) {
  return showAt(today, new Date(`${today}T16:00:00Z`), ...dates);
}

async function showAt(today: string, now: Date, ...dates: string[]) {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const events = dates.map(slotOn);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <MantineProvider env="test">
          <SlotList events={events} today={today} canChange onEdit={() => {}} onDelete={() => {}} />
        </MantineProvider>
      </MemoryRouter>,
    ),
  );
  const days = () => [...place.querySelectorAll('h2')].map(({ id }) => id.replace('day-', ''));
  const fold = () => place.querySelector<HTMLButtonElement>('button[aria-expanded]');
  return { place, days, fold };
}

test('the list of the current month begins today, and shows earlier days on demand', async () => {
  const { days, fold } = await show('2027-03-10', '2027-03-01', '2027-03-09', '2027-03-10', '2027-03-12');
  expect(days()).toEqual(['2027-03-10', '2027-03-12']);
  expect(fold()?.textContent).toBe('Show earlier days (2)');
  await act(async () => fold()?.click());
  expect(days()).toHaveLength(4);
  await act(async () => fold()?.click());
  expect(days()).toHaveLength(2);
});

test('a month without remaining slots says so; a past month is shown completely', async () => {
  const { place, days } = await show('2027-03-31', '2027-03-01');
  expect(days()).toEqual([]);
  expect(place.textContent).toContain('No time slots from today on in this month.');
  await act(async () => root.unmount());
  const { days: over, fold } = await show('2027-03-10', '2027-02-01', '2027-02-28');
  expect(over()).toHaveLength(2);
  expect(fold()).toBeNull();
});

test('a free slot of an earlier day can be neither edited nor deleted', async () => {
  const { place } = await show('2027-03-10', '2027-03-10');
  expect(place.querySelectorAll('li button')).toHaveLength(2);
  await act(async () => root.unmount());
  const { place: earlier } = await show('2027-03-10', '2027-02-01');
  expect(earlier.querySelectorAll('li button')).toHaveLength(0);
  expect(earlier.querySelector('li')?.textContent).toContain('Past');
});

test('a free slot of today can be neither edited nor deleted once it has started', async () => {
  const { place } = await showAt('2027-01-13', new Date('2027-01-13T17:59:00Z'), '2027-01-13');
  expect(place.querySelectorAll('li button')).toHaveLength(2);
  await act(async () => root.unmount());
  const { place: started } = await showAt('2027-01-13', new Date('2027-01-13T18:00:00Z'), '2027-01-13');
  expect(started.querySelectorAll('li button')).toHaveLength(0);
  expect(started.querySelector('li')?.textContent).toContain('Past');
});
