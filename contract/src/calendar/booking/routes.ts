import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { BookingConfirmation, BookingForm } from './form.ts';
import { OwnInterview, OwnToken } from './own-interview.ts';
import { UpcomingInterview } from './upcoming-interview.ts';

/** Endpoints to book an interview and to manage a booking through its mailed link. */
export const booking = routes({
  validate: {
    method: 'POST',
    path: '/session/validation',
    access: 'public',
    summary: 'Validates the contact information of the booking form and returns all messages by field.',
    body: BookingForm,
    reply: Done,
    done: 'Your contact information is complete.',
  },
  store: {
    method: 'POST',
    path: '/session/store',
    access: 'public',
    summary:
      'Books the time slot `slot_id`. A slot that is taken returns `data: { booked: true }`. Repeating the form within ten minutes, or with the same `Idempotency-Key` within a day, returns the same booking.',
    body: BookingForm,
    reply: Done.extend({ data: BookingConfirmation }),
    fails: ['slot_taken', 'slot_too_soon', 'conflict', 'too_many'],
  },
  own: {
    method: 'POST',
    path: '/session/own',
    access: 'public',
    summary: 'The booking of a mailed link, until two weeks after the interview.',
    body: OwnToken,
    reply: DataReply(OwnInterview),
    fails: ['not_found', 'link_expired'],
  },
  moveOwn: {
    method: 'POST',
    path: '/session/own/move',
    access: 'public',
    summary: 'Moves the booking of a mailed link to a free time slot, until 24 hours before the interview.',
    body: OwnToken.extend({ slot_id: Id }),
    reply: DataReply(OwnInterview),
    fails: ['not_found', 'link_expired', 'slot_taken', 'slot_too_soon', 'too_late_to_change', 'too_many'],
  },
  cancelOwn: {
    method: 'POST',
    path: '/session/own/cancel',
    access: 'public',
    summary:
      'Cancels the booking of a mailed link, until 24 hours before the interview; its time slot becomes free.',
    body: OwnToken,
    reply: Done,
    done: 'Your interview is cancelled.',
    fails: ['not_found', 'link_expired', 'too_late_to_change', 'too_many'],
  },
  calendarFile: {
    method: 'GET',
    path: '/session/own/:token/interview.ics',
    access: 'public',
    summary:
      'The calendar file of the booking of a mailed link. It updates the calendar entry of the confirmation e-mail.',
    params: OwnToken,
    reply: 'bytes',
    fails: ['not_found', 'link_expired'],
  },
  upcoming: {
    method: 'GET',
    path: '/session/upcoming',
    access: 'family',
    summary: 'The upcoming interviews of the active story, earliest first, until two hours after their end.',
    reply: DataReply(z.array(UpcomingInterview)),
  },
  moveByStaff: {
    method: 'POST',
    path: '/sessions/move',
    access: 'super-admin',
    summary:
      'Moves a waiting interview to a free time slot; the customer gets the new time and calendar entry.',
    body: z.object({ id: Id, slot_id: Id }),
    reply: Done,
    done: 'Session moved successfully',
    fails: ['not_found', 'interview_not_waiting', 'slot_taken', 'slot_too_soon'],
  },
  bookForCaller: {
    method: 'POST',
    path: '/sessions/book',
    access: 'super-admin',
    summary:
      'Books a time slot for a caller, without the limits for visitors, and mails the payment link if `send_payment_link` is true.',
    body: BookingForm.extend({ send_payment_link: z.boolean().default(false) }),
    reply: DataReply(z.object({ id: Id, payment_link_sent: z.boolean() })),
    fails: ['slot_taken', 'slot_too_soon', 'conflict', 'too_many'],
  },
  sendPaymentLink: {
    method: 'POST',
    path: '/sessions/send-payment-link',
    access: 'super-admin',
    summary: 'Mails the payment link of an unpaid interview, up to five times a day.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'Payment link sent',
    fails: ['not_found', 'nothing_due', 'too_many'],
  },
});
