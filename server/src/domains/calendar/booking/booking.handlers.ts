import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { bookSlot, validateForm } from './booking.service.ts';
import {
  cancelOwnInterview,
  fetchCalendarFile,
  fetchOwnInterview,
  findOwnUpcomingInterviews,
  moveOwnInterview,
} from './own-interview.service.ts';
import { bookForCaller, mailPaymentLink, moveInterviewByStaff } from './staff-booking.service.ts';

export const bookingHandlers = (app: AppContext): Handlers<Contract['booking']> => ({
  validate: async ({ body }) => {
    validateForm(app, body);
  },
  store: async ({ body, client, idempotencyKey }) => ({
    success: true,
    message: 'Your session is booked successfully',
    data: await bookSlot(app, body, client, idempotencyKey),
  }),
  own: async ({ body }) => ({ success: true, data: await fetchOwnInterview(app, body.token) }),
  moveOwn: async ({ body, client }) => ({ success: true, data: await moveOwnInterview(app, body, client) }),
  cancelOwn: ({ body, client }) => cancelOwnInterview(app, body.token, client),
  calendarFile: async ({ params, reply }) => {
    const file = await fetchCalendarFile(app, params.token);
    return reply
      .header('content-type', 'text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', 'attachment; filename="interview.ics"')
      .send(file);
  },
  upcoming: async ({ actor }) => ({ success: true, data: await findOwnUpcomingInterviews(app, actor) }),
  moveByStaff: ({ actor, body }) => moveInterviewByStaff(app, actor, body),
  bookForCaller: async ({ actor, body }) => ({ success: true, data: await bookForCaller(app, actor, body) }),
  sendPaymentLink: ({ actor, body }) => mailPaymentLink(app, actor, body.id),
});
