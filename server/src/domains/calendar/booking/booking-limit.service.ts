import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { countUpcomingUnpaid } from '../interviews/index.ts';
import { findUnpaidBookingTimes } from './booking-request.queries.ts';

/** Maximum number of future unpaid interviews of one e-mail address. */
const maxUnpaidPerAddress = 3;
/** Maximum number of unpaid bookings of one client within a day. */
const maxUnpaidPerClient = 10;
/** Maximum number of bookings of one client within an hour, paid or not. */
const maxPerHour = 20;

/** Milliseconds for which a submitted booking form is stored and counted. */
export const requestLifetimeMs = 24 * 60 * 60 * 1000;

/** Counts one attempt to book. @throws `too_many` */
export const countBookingAttempt = ({ limits }: AppContext, client: string): Promise<void> =>
  limits.count([{ name: 'booking', subject: client, max: maxPerHour, seconds: 3600 }]);

/**
 * Fails for a client with too many unpaid bookings within a day.
 * @throws `too_many` with `data.retry_after` in seconds
 */
export async function enforceUnpaidClientLimit(
  { env, now }: AppContext,
  tx: Tx,
  client: string,
): Promise<void> {
  if (env.RATE_LIMIT_SCALE === 0) return;
  const max = Math.ceil(maxUnpaidPerClient * env.RATE_LIMIT_SCALE);
  const bookedAt = await findUnpaidBookingTimes(tx, client, new Date(now().getTime() - requestLifetimeMs));
  // The booking whose expiry brings the client below the limit.
  const limitingBookedAt = bookedAt.at(-max);
  if (!limitingBookedAt) return;
  throw fail('too_many', {
    text: 'There are too many unpaid bookings from your connection. Please pay for one of them, or try again tomorrow.',
    data: {
      retry_after: Math.ceil((limitingBookedAt.getTime() + requestLifetimeMs - now().getTime()) / 1000),
    },
  });
}

/**
 * Fails for an address of staff, and unless staff book for the person, for one with too many future unpaid interviews.
 * Visitors get the same response for both, so that it does not reveal staff addresses.
 * @throws `invalid`
 */
export async function assertCanBook(
  tx: Tx,
  person: { id: string; staff_role: string | null },
  now: Date,
  isBookedByStaff: boolean,
): Promise<void> {
  if (isBookedByStaff) {
    if (!person.staff_role) return;
    throw invalid({ email: ['This e-mail address belongs to a staff account.'] });
  }
  const hasTooManyUnpaid = (await countUpcomingUnpaid(tx, person.id, now)) >= maxUnpaidPerAddress;
  if (!hasTooManyUnpaid && !person.staff_role) return;
  throw invalid({
    email: [
      'This e-mail address cannot be used for another booking. Please pay for a session that you booked with it, ' +
        'enter another address, or write to us.',
    ],
  });
}
