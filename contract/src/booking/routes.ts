import { routes } from '../kit.ts';
import { Answer, Done, Id } from '../scalars.ts';
import { BookingForm, PaymentTerms } from './form.ts';
import { OwnInterview, OwnToken } from './own.ts';

/** Booking an interview. */
export const booking = routes({
  validate: {
    method: 'POST',
    path: '/session/validation',
    access: 'public',
    summary: 'Checks the contact information of the booking form; all messages at once, by field.',
    body: BookingForm,
    reply: Done,
    done: 'Your contact information is complete.',
  },
  store: {
    method: 'POST',
    path: '/session/store',
    access: 'public',
    summary:
      'Books the time slot `slot_id`; a slot that cannot be booked is answered `data: { booked: true }`. The same form sent again within ten minutes, or with the same `Idempotency-Key` within a day, is the same booking.',
    body: BookingForm,
    reply: Done.extend({ data: PaymentTerms }),
    fails: ['slot_taken', 'slot_too_soon', 'conflict', 'too_many'],
  },
  own: {
    method: 'POST',
    path: '/session/own',
    access: 'public',
    summary:
      'One’s own booking, for whoever holds the link of its mails, until two weeks after the interview.',
    body: OwnToken,
    reply: Answer(OwnInterview),
    fails: ['not_found', 'link_expired'],
  },
  moveOwn: {
    method: 'POST',
    path: '/session/own/move',
    access: 'public',
    summary: 'Moves one’s own booking to a free time slot, until 24 hours before it.',
    body: OwnToken.extend({ slot_id: Id }),
    reply: Answer(OwnInterview),
    fails: ['not_found', 'link_expired', 'slot_taken', 'slot_too_soon', 'too_late_to_change', 'too_many'],
  },
  cancelOwn: {
    method: 'POST',
    path: '/session/own/cancel',
    access: 'public',
    summary: 'Calls off one’s own booking, until 24 hours before it; its time slot is free again.',
    body: OwnToken,
    reply: Done,
    done: 'Your interview is cancelled.',
    fails: ['not_found', 'link_expired', 'too_late_to_change', 'too_many'],
  },
});
