import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { slotEvent } from '../../time-slots/slot.fixture.ts';
import { BookCaller, MoveByStaffDialog } from './staff-booking.tsx';

beforeEach(() => signInAs('Super Admin'));

/** The API with free slots on March 12 and 13, and a booked one on March 14. */
const staffApi = () =>
  createFakeApi({
    'timeSlots.dates': {
      success: true,
      currentDate: '2099-03-10',
      disabledDates: [],
      formattedDate: '03-10-2099',
      lastDate: '2099-03-14',
    },
    'timeSlots.fetchAll': {
      success: true,
      events: [slotEvent('2099-03-12'), slotEvent('2099-03-13'), slotEvent('2099-03-14', 'session')],
    },
    'places.countries': { success: true, data: [{ iso2: 'US', name: 'United States', has_zip_codes: true }] },
    'places.states': { success: true, data: [{ code: 'CA', name: 'California' }] },
    'places.cities': { success: true, data: [] },
    'booking.moveByStaff': { success: true, message: 'Session moved successfully' },
    'booking.bookForCaller': { success: true, data: { id: 'new', payment_link_sent: true } },
  });

const interview = { id: 'i', starts_at: '2099-03-11T17:00:00.000Z', customer: { fullName: 'Rose Marsh' } };

async function openMove() {
  const api = staffApi();
  const onClose = vi.fn();
  const { user } = await renderElement(<MoveByStaffDialog interview={interview} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Rose Marsh' }));
  return { api, user, onClose, dialog };
}

test('an interview moves to the chosen free slot', async () => {
  const { api, user, onClose, dialog } = await openMove();
  await dialog.findByRole('radio', { name: 'Thursday, March 12, 10:00 AM' });
  expect(dialog.getAllByRole('radio')).toHaveLength(2);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Move' }).disabled).toBe(true);
  await user.click(dialog.getByRole('radio', { name: 'Friday, March 13, 10:00 AM' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(api.listBodies('booking.moveByStaff')).toEqual([{ id: 'i', slot_id: '2099-03-13' }]);
});

test('a slot that was booked in the meantime is deselected, and the reason is shown', async () => {
  const { api, user, onClose, dialog } = await openMove();
  api.replies['booking.moveByStaff'] = createRejection(
    409,
    'slot_taken',
    'This time slot is already booked.',
  );
  await user.click(await dialog.findByRole('radio', { name: 'Friday, March 13, 10:00 AM' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByText('This time slot is already booked.');
  expect(dialog.queryByRole('radio', { checked: true })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

test('an interview is booked for a caller, whose e-mail address is entered once, and its page opens', async () => {
  const api = staffApi();
  const { user, router } = await renderElement(<BookCaller />, '/sessions');
  await user.click(screen.getByRole('button', { name: 'Book for a caller' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book for a caller' }));
  await user.click(await dialog.findByRole('radio', { name: 'Thursday, March 12, 10:00 AM' }));
  await user.type(dialog.getByRole('textbox', { name: /first name/ }), 'Rose');
  await user.type(dialog.getByRole('textbox', { name: /e-mail/ }), 'rose@example.com');
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/session/view/new'));
  expect(api.listBodies('booking.bookForCaller')).toMatchObject([
    {
      first_name: 'Rose',
      email: 'rose@example.com',
      confirmation_email: 'rose@example.com',
      slot_id: '2099-03-12',
      send_payment_link: true,
    },
  ]);
});

test('a refused form shows its messages and keeps what was typed', async () => {
  const api = staffApi();
  api.replies['booking.bookForCaller'] = createRejection(422, 'invalid', {
    email: ['Please enter an e-mail.'],
  });
  const { user } = await renderElement(<BookCaller />);
  await user.click(screen.getByRole('button', { name: 'Book for a caller' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /last name/ }), 'Marsh');
  await user.click(dialog.getByRole('button', { name: 'Book' }));
  expect(await dialog.findAllByText('Please enter an e-mail.')).toHaveLength(2);
  expect(dialog.getByRole('textbox', { name: /last name/ })).toHaveProperty('value', 'Marsh');
});

test('a Developer cannot book for a caller', async () => {
  signInAs('Developer');
  staffApi();
  await renderElement(<BookCaller />);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Book for a caller' }).disabled).toBe(true);
});
