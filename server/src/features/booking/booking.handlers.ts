import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { book, checkForm } from './booking.service.ts';
import { cancelOwn, moveOwn, ownInterview } from './own.service.ts';

export const bookingHandlers = (house: House): Handlers<Contract['booking']> => ({
  validate: async ({ body }) => {
    checkForm(house, body);
    return { success: true, message: 'Your contact information is complete.' };
  },
  store: async ({ body, client, idempotencyKey }) => ({
    success: true,
    message: 'Your session is booked successfully',
    data: await book(house, body, client, idempotencyKey),
  }),
  own: async ({ body }) => ({ success: true, data: await ownInterview(house, body.token) }),
  moveOwn: async ({ body, client }) => ({ success: true, data: await moveOwn(house, body, client) }),
  cancelOwn: async ({ body, client }) => {
    await cancelOwn(house, body.token, client);
    return { success: true, message: 'Your interview is cancelled.' };
  },
});
