import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { bookingHandlers } from './booking.handlers.ts';
import { deleteExpiredBookingRequestsCron } from './booking-request.jobs.ts';
import { eraseBookingRequests } from './erasure.queries.ts';

export { validateForm } from './booking.service.ts';

/** Booking interviews, by visitors and by staff, and moving and cancelling booked ones. */
export const bookingFeature = (app: AppContext): Feature<typeof contract.booking> => ({
  routes: contract.booking,
  tables: ['booking_requests'],
  erase: eraseBookingRequests,
  handlers: bookingHandlers(app),
  crons: [deleteExpiredBookingRequestsCron(app)],
});
