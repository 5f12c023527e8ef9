import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { book, checkForm } from './booking.service.ts';
import { cancelOwn, moveOwn, ownInterview } from './own.service.ts';

export const bookingHandlers = (app: AppContext): Handlers<Contract['booking']> => ({
  validate: async ({ body }) => {
    checkForm(app, body);
    return { success: true, message: 'Your contact information is complete.' };
  },
  store: async ({ body, client, idempotencyKey }) => ({
    success: true,
    message: 'Your session is booked successfully',
    data: await book(app, body, client, idempotencyKey),
  }),
  own: async ({ body }) => ({ success: true, data: await ownInterview(app, body.token) }),
  moveOwn: async ({ body, client }) => ({ success: true, data: await moveOwn(app, body, client) }),
  cancelOwn: async ({ body, client }) => {
    await cancelOwn(app, body.token, client);
    return { success: true, message: 'Your interview is cancelled.' };
  },
});
