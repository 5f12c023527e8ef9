import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { book, checkForm } from './booking.service.ts';

export const bookingHandlers = (house: House): Handlers<Contract['booking']> => ({
  validate: async ({ body }) => {
    checkForm(house, body);
    return { success: true, message: 'Your contact information is complete.' };
  },
  store: async ({ body, client }) => {
    await book(house, body, client);
    return { success: true, message: 'Your session is booked successfully' };
  },
});
