import { routes } from '../kit.ts';
import { Done } from '../wire.ts';
import { BookingForm } from './form.ts';

/** Booking an interview. */
export const booking = routes({
  validate: {
    method: 'POST',
    path: '/session/validation',
    access: 'public',
    summary: 'Checks the contact information of the booking form; all messages at once, by field.',
    body: BookingForm,
    reply: Done,
  },
  store: {
    method: 'POST',
    path: '/session/store',
    access: 'public',
    summary: 'Books the time slot `slot_id`. Whoever comes second is answered `data: { booked: true }`.',
    body: BookingForm,
    reply: Done,
    fails: ['slot_taken', 'too_many'],
  },
});
