import type { AppContext } from '../../../context.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { requestLifetimeMs } from './booking-limit.service.ts';
import { deleteBookingRequests } from './booking-request.queries.ts';

/** Hourly: deletes booking forms that were submitted more than a day ago. */
export const deleteExpiredBookingRequestsCron = ({ db, now }: AppContext): CronJob => ({
  name: 'forget_booking_requests',
  pattern: '23 * * * *',
  run: () => deleteBookingRequests(db, new Date(now().getTime() - requestLifetimeMs)),
});
