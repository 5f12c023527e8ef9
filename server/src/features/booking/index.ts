import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { bookingHandlers } from './booking.handlers.ts';
import { forgetBookingRequestsCron } from './booking-request.jobs.ts';

/** How a visitor comes to an interview. */
export const bookingFeature = (house: House): Feature<typeof contract.booking> => ({
  routes: contract.booking,
  handlers: bookingHandlers(house),
  crons: [forgetBookingRequestsCron(house)],
});
