import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { CallReply } from '../../../api/call.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { slotEvent, slotOn } from './slot.fixture.ts';
import { SlotForm, type SlotTask } from './slot-form.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (day, index) => ({ id: index + 1, day }),
);
const storedReply: CallReply<'timeSlots.store'> = {
  success: true,
  message: 'Time slots added',
  data: { added: 1, skipped: [], slots: [slotOn('2027-03-15')] },
};

/** Opens the form on March 10, 2027. */
async function openForm(task: SlotTask, month = '2027-03') {
  const api = createFakeApi({
    'timeSlots.weekdays': { success: true, data: weekdays },
    'timeSlots.store': storedReply,
  });
  const handlers = { onClose: vi.fn(), onStored: vi.fn(), onDelete: vi.fn() };
  const { user } = await renderElement(
    <main id="main">
      <SlotForm task={task} today="2027-03-10" month={month} {...handlers} />
    </main>,
  );
  if (task.kind === 'add') await screen.findByLabelText('Sunday');
  return { api, user, ...handlers };
}

const add: SlotTask = { kind: 'add', date: null };
const event = slotEvent('2027-03-15');
const edit: SlotTask = { kind: 'edit', event };
const monthSelect = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Month' });
const dayCheckbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const startField = () => screen.getByLabelText<HTMLInputElement>('Start time (PST)');
const endField = () => screen.getByLabelText<HTMLInputElement>('End time (PST)');
const button = (name: string) => screen.getByRole('button', { name });

test('slots are added on weekdays of a month', async () => {
  const { api, user, onStored } = await openForm(add);
  await user.selectOptions(monthSelect(), 'April 2027');
  await user.click(dayCheckbox('Monday'));
  await user.click(dayCheckbox('Sunday'));
  await user.type(startField(), '09:30');
  await user.type(endField(), '10:30');
  await user.click(button('Add'));
  await vi.waitFor(() => expect(onStored.mock.calls[0]?.[0]).toEqual(storedReply), 120_000);
  expect(api.listBodies('timeSlots.store')).toEqual([
    { month: '2027-04', days: [1, 7], start_time: '09:30', end_time: '10:30' },
  ]);
});

test('the displayed month is preselected, without a day', async () => {
  await openForm(add, '2027-05');
  expect(monthSelect().value).toBe('2027-05');
  expect(dayCheckbox('Monday').checked).toBe(false);
});

test('only the months from the current one to December are offered', async () => {
  await openForm(add);
  const labels = [...monthSelect().options].map(({ textContent }) => textContent);
  expect(labels.at(0)).toBe('March 2027');
  expect(labels.at(-1)).toBe('December 2027');
});

test('another month must be selected if the displayed one has passed', async () => {
  await openForm(add, '2027-02');
  expect(monthSelect().selectedOptions[0]?.textContent).toBe('Choose a month');
  expect(monthSelect().value).toBe('');
});

test('a clicked day selects its month and weekday', async () => {
  await openForm({ kind: 'add', date: '2027-04-18' }, '2027-03');
  expect(monthSelect().value).toBe('2027-04');
  expect(dayCheckbox('Sunday').checked).toBe(true);
  expect(dayCheckbox('Monday').checked).toBe(false);
});

test('rejected fields show their messages and keep their input', async () => {
  const { api, user, onStored } = await openForm(add);
  api.replies['timeSlots.store'] = createRejection(422, 'invalid', {
    days: ['Please choose at least one weekday.'],
    end_time: ['Please choose an end time after the start time.'],
  });
  await user.type(startField(), '11:00');
  await user.type(endField(), '10:00');
  await user.click(button('Add'));
  await screen.findByText('Please check the following');
  expect(screen.getAllByText('Please choose at least one weekday.')).toHaveLength(2);
  expect(endField().getAttribute('aria-invalid')).toBe('true');
  expect(endField().value).toBe('10:00');
  expect(onStored).not.toHaveBeenCalled();
});

test('a second click sends nothing while slots are being saved', async () => {
  const { api, user } = await openForm(add);
  api.replies['timeSlots.store'] = replyNever;
  await user.click(button('Add'));
  await user.click(button('Add'));
  expect(api.listBodies('timeSlots.store')).toHaveLength(1);
});

test('the Cancel button closes the form without sending', async () => {
  const { api, user, onClose } = await openForm(add);
  await user.click(button('Cancel'));
  expect(onClose).toHaveBeenCalled();
  expect(api.listBodies('timeSlots.store')).toEqual([]);
});

test('editing a slot starts with its date and times and sends the change', async () => {
  const { api, user, onStored } = await openForm(edit);
  expect(screen.getByRole('dialog', { name: 'Edit Time Slot' })).toBeDefined();
  expect(screen.getByLabelText('Date')).toHaveProperty('value', '03-15-2027');
  expect(startField().value).toBe('10:00');
  await user.clear(endField());
  await user.type(endField(), '12:00');
  await user.click(button('Save'));
  await vi.waitFor(() => expect(onStored).toHaveBeenCalled(), 120_000);
  expect(api.listBodies('timeSlots.store')).toEqual([
    { id: event.slot.id, slot_date: '2027-03-15', start_time: '10:00', end_time: '12:00' },
  ]);
});

test('the date of a slot accepts no past day, and cannot be cleared', async () => {
  await openForm(edit);
  const date = screen.getByLabelText<HTMLInputElement>('Date');
  for (const refused of ['01-15-2020', '']) {
    fireEvent.change(date, { target: { value: refused } });
    expect(date.value).toBe(refused);
    fireEvent.blur(date);
    await waitFor(() => expect(date.value).toBe('03-15-2027'));
  }
});

test('the first Escape closes the calendar of the date, the next one the form', async () => {
  const { user, onClose } = await openForm(edit);
  await user.click(screen.getByLabelText('Date'));
  await screen.findByRole('button', { name: 'Next month' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Next month' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a slot that was booked in the meantime is not changed, and the reason is shown', async () => {
  const { api, user, onStored } = await openForm(edit);
  api.replies['timeSlots.store'] = createRejection(
    409,
    'slot_booked',
    'This time slot has just been booked.',
  );
  await user.click(button('Save'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This time slot has just been booked.');
  expect(onStored).not.toHaveBeenCalled();
});

test('the form for editing a slot can delete it', async () => {
  const { user, onDelete } = await openForm(edit);
  await user.click(button('Delete'));
  expect(onDelete).toHaveBeenCalledWith(event);
});

test('the form for new slots has no delete button', async () => {
  await openForm(add);
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});
