import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { deleteOldIdempotencyKeys } from '../../../http/idempotency.ts';
import { deleteExpiredAttempts } from '../../../http/limits/limits.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { freeExpiredAddresses } from '../people/index.ts';
import { deleteOldAddressChanges } from './address-change/address-change.queries.ts';
import { deleteUnusedDevices } from './sign-in/device.queries.ts';
import { deviceDays } from './sign-in/device-cookie.ts';
import { deleteFailedSignIns } from './sign-in/failed-sign-in.queries.ts';

/** Days for which an expired invitation link is known, so that its page says why it no longer works. */
const deadInvitationDays = 90;

/**
 * Hourly: deletes failed sign-ins and idempotency keys after a day, expired attempt counters, expired sign-ins (active
 * or ended early) and challenges, unused devices, and links a day after they expired, those
 * of invitations later. Frees former addresses when their
 * reservation ends.
 */
export const cleanupCron = ({ db, now }: AppContext): CronJob => ({
  name: 'auth_cleanup',
  pattern: '17 * * * *',
  async run() {
    const yesterday = new Date(now().getTime() - dayMs);
    await deleteFailedSignIns(db, yesterday);
    await deleteExpiredAttempts(db, now());
    await db.deleteFrom('sign_ins').where('expires_at', '<', now()).execute();
    await db.deleteFrom('ended_sign_ins').where('expires_at', '<', now()).execute();
    await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now()).execute();
    await deleteUnusedDevices(db, new Date(now().getTime() - deviceDays * dayMs));
    await deleteOldIdempotencyKeys(db, yesterday);
    await deleteOldAddressChanges(db, yesterday);
    await freeExpiredAddresses(db, now());
    // An expired invitation link still says so, instead of being unknown.
    const longAgo = new Date(now().getTime() - deadInvitationDays * dayMs);
    await db
      .deleteFrom('secrets')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<', longAgo),
          eb.and([eb('expires_at', '<', yesterday), eb('purpose', '<>', 'create')]),
        ]),
      )
      .execute();
  },
});
