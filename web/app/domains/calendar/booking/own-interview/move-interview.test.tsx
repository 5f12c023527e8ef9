import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { calendarDates, selectedHour, slotAt, slotsOn } from '../slots/calendar.fixture.ts';
import { MoveInterview } from './move-interview.tsx';

/** Renders the slots of a day with the first one selected. */
async function showSlots() {
  const api = createFakeApi({
    'timeSlots.dates': calendarDates(),
    'timeSlots.offered': slotsOn('2027-05-05', slotAt(9), slotAt(10), slotAt(11)),
  });
  const onMoved = vi.fn();
  const { user } = await renderElement(
    <MoveInterview token="t" from="Monday" onMoved={onMoved} onKeep={vi.fn()} />,
  );
  await waitFor(() => expect(selectedHour()).toBe(9));
  const clickButton = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { api, user, clickButton, onMoved };
}
const moveButton = () => screen.getByRole('button', { name: 'Move to this time' });
const slotTaken = createRejection(409, 'slot_taken', 'Taken.', { booked: true });

test('if the selected slot is booked in the meantime, the confirmation closes and nothing is moved', async () => {
  const { api, user, clickButton } = await showSlots();
  await user.click(screen.getByRole('radio', { name: /^10:00 AM/ }));
  await clickButton('Move to this time');
  await screen.findByRole('button', { name: 'Yes, move it' });
  const slots = slotsOn('2027-05-05', slotAt(9), slotAt(10, { booked: true }), slotAt(11));
  api.replies['timeSlots.offered'] = slots;
  await act(async () => queryClient.refetchQueries());
  await screen.findByText('The time you chose, 10:00 AM, has just been booked. Choose another time.');
  expect(selectedHour()).toBeNull();
  expect(moveButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: /^11:00 AM/ }));
  // Selecting another slot does not open the confirmation again.
  expect(screen.queryByRole('button', { name: 'Yes, move it' })).toBeNull();
  expect(api.listBodies('booking.moveOwn')).toEqual([]);
});

test('after a slot is refused, no slot is selected, and the notice has the focus', async () => {
  const { api, clickButton, onMoved } = await showSlots();
  api.replies['booking.moveOwn'] = slotTaken;
  await clickButton('Move to this time');
  await clickButton('Yes, move it');
  const notice = await screen.findByText(/^The time you chose can no longer be booked\./);
  expect(selectedHour()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(notice));
  await screen.findByText('Taken.');
  expect(onMoved).not.toHaveBeenCalled();
});

test('after a slot is refused, the slots of the day are loaded again', async () => {
  const { api, clickButton } = await showSlots();
  api.replies['booking.moveOwn'] = slotTaken;
  api.replies['timeSlots.offered'] = slotsOn('2027-05-05', slotAt(11));
  await clickButton('Move to this time');
  await clickButton('Yes, move it');
  await waitFor(() => expect(screen.getAllByRole('radio')).toHaveLength(1));
  expect(selectedHour()).toBeNull();
});

test('a move refused for another reason shows the reason and keeps the selected slot', async () => {
  const { api, clickButton } = await showSlots();
  api.replies['booking.moveOwn'] = createRejection(429, 'too_many', 'Please wait a minute.');
  await clickButton('Move to this time');
  await clickButton('Yes, move it');
  await screen.findByText('Please wait a minute.');
  expect(selectedHour()).toBe(9);
});

test('while the interview is moved, the confirmation cannot be sent again', async () => {
  const { api, clickButton } = await showSlots();
  api.replies['booking.moveOwn'] = replyNever;
  await clickButton('Move to this time');
  await clickButton('Yes, move it');
  await clickButton('Yes, move it');
  expect(api.listBodies('booking.moveOwn')).toHaveLength(1);
});

test('the confirmation can be dismissed', async () => {
  const { api, clickButton } = await showSlots();
  await clickButton('Move to this time');
  await clickButton('Not yet');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(selectedHour()).toBe(9);
  expect(api.listBodies('booking.moveOwn')).toEqual([]);
});
