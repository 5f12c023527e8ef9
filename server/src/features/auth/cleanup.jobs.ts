import type { House } from '../../house.ts';
import type { CronJob } from '../../jobs/jobs.ts';

const day = 24 * 60 * 60 * 1000;

/** Every hour: forgets counted attempts, sign-ins, links and keys of writes that cannot matter any more. */
export const cleanupCron = ({ db, now }: House): CronJob => ({
  name: 'auth_cleanup',
  pattern: '17 * * * *',
  async run() {
    const yesterday = new Date(now().getTime() - day);
    await db.deleteFrom('attempts').where('expires_at', '<', now()).execute();
    await db.deleteFrom('sign_ins').where('expires_at', '<', now()).execute();
    await db.deleteFrom('idempotency_keys').where('created_at', '<', yesterday).execute();
    await db.deleteFrom('secrets').where('expires_at', '<', yesterday).execute();
  },
});
