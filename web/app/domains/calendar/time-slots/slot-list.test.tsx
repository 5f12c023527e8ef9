import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { slotEvent } from './slot.fixture.ts';
import { SlotList } from './slot-list.tsx';

afterEach(() => void vi.useRealTimers());

/** Renders slots in the morning of `today`, or at `now`. */
async function show(
  today: string,
  events: ReturnType<typeof slotEvent>[],
  { now = `${today}T16:00:00Z`, canChange = true } = {},
) {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  const { user } = await renderElement(<SlotList {...{ events, today, canChange, onEdit, onDelete }} />);
  return { user, onEdit, onDelete };
}

const slotsOn = (...dates: string[]) => dates.map((date) => slotEvent(date));
const days = () => screen.queryAllByRole('heading').map(({ textContent }) => textContent);
const times = '10:00 AM – 11:00 AM';

test('the list of the current month begins today, and shows earlier days on demand', async () => {
  const { user } = await show('2027-03-10', slotsOn('2027-03-01', '2027-03-09', '2027-03-10', '2027-03-12'));
  expect(days()).toEqual(['Wednesday, March 10, 2027', 'Friday, March 12, 2027']);
  await user.click(screen.getByRole('button', { name: 'Show earlier days (2)', expanded: false }));
  expect(days()).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Hide earlier days', expanded: true }));
  expect(days()).toHaveLength(2);
});

test('a month without remaining slots shows a message', async () => {
  await show('2027-03-31', slotsOn('2027-03-01'));
  expect(days()).toEqual([]);
  expect(screen.getByText('No more time slots in this month.')).toBeDefined();
});

test('a past month is shown completely', async () => {
  await show('2027-03-10', slotsOn('2027-02-01', '2027-02-28'));
  expect(days()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /earlier days/ })).toBeNull();
});

test('a free slot can be edited and deleted', async () => {
  const [event] = slotsOn('2027-03-10');
  const { user, onEdit, onDelete } = await show('2027-03-10', slotsOn('2027-03-10'));
  expect(screen.getByText('Available')).toBeDefined();
  await user.click(screen.getByRole('button', { name: `Edit ${times}` }));
  expect(onEdit).toHaveBeenCalledWith(event);
  await user.click(screen.getByRole('button', { name: `Delete ${times}` }));
  expect(onDelete).toHaveBeenCalledWith(event);
});

test('a free slot of an earlier day can be neither edited nor deleted', async () => {
  await show('2027-03-10', slotsOn('2027-02-01'));
  expect(screen.getByText('Past')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a free slot of today can be changed until it starts', async () => {
  await show('2027-01-13', slotsOn('2027-01-13'), { now: '2027-01-13T17:59:00Z' });
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('a free slot of today can be neither edited nor deleted once it has started', async () => {
  await show('2027-01-13', slotsOn('2027-01-13'), { now: '2027-01-13T18:00:00Z' });
  expect(screen.getByText('Past')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a booked slot links to its session', async () => {
  await show('2027-03-10', [slotEvent('2027-03-10', 'session')]);
  expect(screen.getByText('Booked')).toBeDefined();
  expect(screen.getByRole('link', { name: `View session, ${times}` }).getAttribute('href')).toBe(
    '/session/view/session',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('read-only staff can neither edit nor delete', async () => {
  await show('2027-03-10', slotsOn('2027-03-10'), { canChange: false });
  for (const action of ['Edit', 'Delete']) {
    const button = screen.getByRole('button', { name: `${action} ${times}` });
    expect(button.hasAttribute('disabled')).toBe(true);
  }
});
