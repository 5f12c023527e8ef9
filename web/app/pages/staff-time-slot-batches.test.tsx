import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { slotEvent } from '../domains/calendar/time-slots/slot.fixture.ts';
import { signInAs } from '../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import TimeSlotsPage from './staff/time-slots.page.tsx';

beforeEach(() => signInAs('Super Admin'));

const events = [slotEvent('2099-03-12'), slotEvent('2099-03-13'), slotEvent('2099-03-14', 'session')];
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (day, index) => ({ id: index + 1, day }),
);
const batch = { added: 0, changed: 0, skipped: [], slots: [], before: [] };

/** Renders the list of March 2099 on March 10. */
async function openPage() {
  const api = createFakeApi({
    'timeSlots.dates': {
      success: true,
      currentDate: '2099-03-10',
      disabledDates: [],
      formattedDate: '03-10-2099',
      lastDate: '2099-03-14',
    },
    'timeSlots.fetchAll': { success: true, events },
    'timeSlots.weekdays': { success: true, data: weekdays },
    'timeSlots.storeMany': { success: true, data: { ...batch, added: 6 } },
    'timeSlots.deleteMany': { success: true, data: { deleted: [slotEvent('2099-03-12').slot], kept: 1 } },
  });
  const { user } = await renderElement(<TimeSlotsPage />, '/time-slots?view=list');
  await screen.findByRole('region', { name: 'Thursday, March 12, 2099' });
  return { api, user };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const storedSlots = (api: Awaited<ReturnType<typeof openPage>>['api']) =>
  api.listBodies('timeSlots.storeMany').map((body) => (body as { slots: unknown[] }).slots);

test('two times a day over three weeks are added with one form', async () => {
  const { api, user } = await openPage();
  await user.click(button('Add several weeks'));
  const form = within(await screen.findByRole('dialog', { name: 'Add several weeks' }));
  await form.findByRole('checkbox', { name: 'Monday', checked: true });
  await user.click(form.getByRole('button', { name: '3 weeks' }));
  await user.click(form.getByRole('button', { name: 'Add another time' }));
  expect(form.getByRole('status').textContent).toBe('30 time slots');
  await user.click(form.getByRole('button', { name: 'Add' }));
  await screen.findByText('6 time slots added.');
  const [slots] = storedSlots(api);
  expect(slots).toHaveLength(30);
  expect(slots?.slice(0, 2)).toEqual([
    { slot_date: '2099-03-11', start_time: '10:00', end_time: '11:00' },
    { slot_date: '2099-03-11', start_time: '12:00', end_time: '13:00' },
  ]);
});

test('a rejected form for several weeks keeps its input and shows the reason', async () => {
  const { api, user } = await openPage();
  api.replies['timeSlots.storeMany'] = createRejection(422, 'invalid', {
    slots: ['Please choose days and times.'],
  });
  await user.click(button('Add several weeks'));
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: '2 weeks' }));
  await user.click(form.getByRole('button', { name: 'Add' }));
  await form.findByText('Please choose days and times.');
  expect(form.getByRole('button', { name: '2 weeks', pressed: true })).toBeDefined();
});

test('a week is copied to the following weeks', async () => {
  const { api, user } = await openPage();
  await user.click(button('Copy a week'));
  const form = within(await screen.findByRole('dialog', { name: 'Copy a week' }));
  await user.selectOptions(form.getByLabelText('Copy to'), 'the next 2 weeks');
  await user.click(form.getByRole('button', { name: 'Copy' }));
  await screen.findByText('6 time slots added.');
  expect(storedSlots(api)[0]).toHaveLength(6);
});

test('selected slots are deleted without a confirmation, and Undo adds them again', async () => {
  const { api, user } = await openPage();
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  await user.click(button('Select all free (2)'));
  await user.click(button('Delete selected'));
  await screen.findByText('1 time slot deleted. 1 time slot kept: booked or started in the meantime.');
  expect(api.listBodies('timeSlots.deleteMany')).toEqual([{ ids: ['2099-03-12', '2099-03-13'] }]);
  api.replies['timeSlots.storeMany'] = { success: true, data: { ...batch, added: 1 } };
  await user.click(button('Undo'));
  await screen.findByText('The time slots are back.');
  expect(storedSlots(api)).toEqual([[{ slot_date: '2099-03-12', start_time: '10:00', end_time: '11:00' }]]);
});

test('the times of selected slots are changed together, and Undo restores them', async () => {
  const { api, user } = await openPage();
  api.replies['timeSlots.storeMany'] = {
    success: true,
    data: { ...batch, changed: 1, before: [slotEvent('2099-03-13').slot] },
  };
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  await user.click(button('Change time'));
  const form = within(await screen.findByRole('dialog', { name: 'Change 1 time slot' }));
  await user.clear(form.getByLabelText('End time (PST)'));
  await user.type(form.getByLabelText('End time (PST)'), '12:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(storedSlots(api)).toHaveLength(2), 120_000);
  expect(storedSlots(api)).toEqual([
    [{ id: '2099-03-13', slot_date: '2099-03-13', start_time: '10:00', end_time: '12:00' }],
    [{ id: '2099-03-13', slot_date: '2099-03-13', start_time: '10:00', end_time: '11:00' }],
  ]);
});
