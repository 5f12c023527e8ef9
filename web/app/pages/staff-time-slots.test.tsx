import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { slotEvent, slotOn } from '../domains/calendar/time-slots/slot.fixture.ts';
import { SlotChip } from '../domains/calendar/time-slots/slot-chip.tsx';
import { signInAs } from '../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import TimeSlotsPage from './staff/time-slots.page.tsx';

const freeSlot = slotEvent('2099-03-12');
const bookedSlot = slotEvent('2099-03-13', 'session');
const storedReply = { success: true, message: '1 time slot added' } as const;

beforeEach(() => signInAs('Super Admin'));

/** The API with these slots in March 2099. */
const apiOf = (...events: (typeof freeSlot)[]) =>
  createFakeApi({
    'timeSlots.dates': {
      success: true,
      currentDate: '2099-03-10',
      disabledDates: [],
      formattedDate: '03-10-2099',
      lastDate: '2099-03-12',
    },
    'timeSlots.fetchAll': { success: true, events },
    'timeSlots.weekdays': { success: true, data: [{ id: 1, day: 'Monday' }] },
  });

/** Renders the list view, because the calendar requires a layout engine. */
const showPage = (search = '') => renderElement(<TimeSlotsPage />, `/time-slots?view=list${search}`);
const labelOf = (field: Element | null) =>
  document.querySelector(`label[for="${field?.id}"]`)?.textContent ?? field?.getAttribute('aria-label');
const addButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add new Time Slot' });
const findFirstDay = () => screen.findByRole('region', { name: 'Thursday, March 12, 2099' });

/** Opens the form for new slots. */
async function openForm() {
  const api = apiOf(freeSlot);
  const { user } = await showPage();
  await findFirstDay();
  await user.click(addButton());
  const form = await screen.findByRole('dialog');
  await within(form).findByRole('checkbox', { name: 'Monday' });
  return { api, user, form };
}

test('the form for new time slots begins with the month, then the days, then the times', async () => {
  const { form } = await openForm();
  expect(labelOf(document.activeElement)).toBe('Month');
  const controls = form.querySelectorAll(':is(input, select):not([type=hidden])');
  expect([...controls].map(labelOf)).toEqual(['Month', 'Monday', 'Start time (PST)', 'End time (PST)']);
});

test('new slots are reported with the dates that were skipped, and their month opens', async () => {
  const { api, user, form } = await openForm();
  const april = slotOn('2099-04-06');
  api.replies['timeSlots.store'] = {
    ...storedReply,
    data: {
      added: 1,
      skipped: [{ date: '2099-04-13', reason: 'overlap', text: 'it overlaps another slot' }],
      slots: [april],
    },
  };
  api.replies['timeSlots.fetchAll'] = { success: true, events: [slotEvent('2099-04-06')] };
  await user.click(within(form).getByRole('checkbox', { name: 'Monday' }));
  await user.click(within(form).getByRole('button', { name: /^(Add|Save)/ }));
  await screen.findByText('1 time slot added.');
  screen.getByText('Monday, April 13, 2099: it overlaps another slot');
  await screen.findByRole('heading', { name: 'April 2099' });
  await screen.findByRole('region', { name: 'Monday, April 6, 2099' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('dates that fail to load show an error, and a retry loads them', async () => {
  const api = apiOf(freeSlot);
  const dates = api.replies['timeSlots.dates'];
  api.replies['timeSlots.dates'] = createRejection(500, 'unexpected', 'No.');
  const { user } = await showPage();
  expect((await screen.findByRole('alert')).textContent).toContain('No.');
  expect(screen.queryByText('Loading…')).toBeNull();
  Object.assign(api.replies, { 'timeSlots.dates': dates });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findFirstDay();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('slots that fail to load show an error, and a retry loads them', async () => {
  const api = apiOf(freeSlot);
  api.replies['timeSlots.fetchAll'] = createRejection(500, 'unexpected', 'No slots.');
  const { user } = await showPage();
  expect((await screen.findByRole('alert')).textContent).toContain('No slots.');
  expect(screen.queryByText('No time slots in this month.')).toBeNull();
  api.replies['timeSlots.fetchAll'] = { success: true, events: [freeSlot] };
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findFirstDay();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('slots that are loading are announced', async () => {
  apiOf().replies['timeSlots.fetchAll'] = replyNever;
  await showPage();
  screen.getByText('Loading…');
});

test('a month without slots shows a message', async () => {
  apiOf();
  await showPage();
  await screen.findByText('No time slots in this month.');
});

test('the month in the URL is shown, and the next one can be opened', async () => {
  const api = apiOf();
  const { user, router } = await showPage('&month=2099-05');
  await screen.findByRole('heading', { name: 'May 2099' });
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByRole('heading', { name: 'June 2099' });
  expect(router.state.location.search).toBe('?view=list&month=2099-06');
  const months = api.requests.filter(({ name }) => name === 'timeSlots.fetchAll');
  expect(months.map(({ query }) => query.month)).toEqual(['2099-05', '2099-06']);
});

test('a booked slot links to its session and cannot be changed', async () => {
  apiOf(bookedSlot);
  await showPage();
  const link = await screen.findByRole('link', { name: /^View session/ });
  expect(link.getAttribute('href')).toBe('/session/view/session');
  expect(screen.queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
});

test('a free slot opens in the form', async () => {
  apiOf(freeSlot);
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: /^Edit/ }));
  await screen.findByRole('dialog');
});

test('a Developer can neither add nor change slots', async () => {
  signInAs('Developer');
  apiOf(freeSlot);
  await showPage();
  await findFirstDay();
  expect(addButton().disabled).toBe(true);
  for (const button of screen.getAllByRole('button', { name: /^(Edit|Delete)/ })) {
    expect(button.hasAttribute('disabled')).toBe(true);
  }
  screen.getByText(/^You can view everything here\./);
});

/** Opens the confirmation for deleting the free slot. */
async function askToDelete() {
  const api = apiOf(freeSlot);
  const { user } = await showPage();
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete time slot' });
  const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
  return { api, dialog, press };
}

test('the deletion of a slot is confirmed, and the slot disappears', async () => {
  const { api, dialog, press } = await askToDelete();
  expect(dialog.textContent).toContain('It will be permanently deleted!');
  api.replies['timeSlots.delete'] = { success: true, message: 'Done' };
  api.replies['timeSlots.fetchAll'] = { success: true, events: [] };
  await press('Yes, delete it!');
  await screen.findByText('Time slot deleted successfully');
  await screen.findByText('No time slots in this month.');
  expect(api.listBodies('timeSlots.delete')).toEqual([{ id: freeSlot.slot.id }]);
});

test('a slot that was booked in the meantime is not deleted, and the list shows the booking', async () => {
  const { api, press } = await askToDelete();
  api.replies['timeSlots.delete'] = createRejection(409, 'slot_booked', 'This slot is booked.');
  api.replies['timeSlots.fetchAll'] = { success: true, events: [slotEvent('2099-03-12', 'session')] };
  await press('Yes, delete it!');
  await screen.findByText('This slot is booked.');
  await screen.findByRole('link', { name: /^View session/ });
});

test('a deletion can be cancelled', async () => {
  const { api, press } = await askToDelete();
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('timeSlots.delete')).toEqual([]);
});

test('a free slot in the calendar is a single tab stop that opens it', async () => {
  const onEdit = vi.fn();
  const { user } = await renderElement(
    <SlotChip event={freeSlot} today="2099-03-10" canChange onEdit={onEdit} onDelete={() => undefined} />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledExactlyOnceWith(freeSlot);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});
