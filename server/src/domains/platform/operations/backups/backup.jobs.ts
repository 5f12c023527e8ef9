import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { type CronJob, type Job, type Jobs, job, jobKind } from '../../../../jobs/jobs.ts';
import { runBackup } from './backup-run.service.ts';

/** Maximum number of attempts of a backup. */
const maxAttempts = 3;

/** Minutes between two attempts. */
const retryMinutes = 30;

const makeBackup = jobKind('make_backup', z.object({ attempt: z.number().int() }), { isLong: true });

/** The name of the cron job that queues the scheduled backups. */
export const backupCronName = 'schedule_backup';

/** Queues a backup. Over all processes, one runs at a time; of those that wait, only the latest remains. */
export const queueBackup = (jobs: Jobs, db: Db, attempt = 1, at?: Date): Promise<void> =>
  jobs.add(db, makeBackup, { attempt }, { key: 'backup', queue: 'backup', ...(at ? { at } : {}) });

/** Makes a backup and records its result. A failed one is tried again later, unless another one is queued by then. */
export const makeBackupJob = (app: AppContext, directory: string): Job =>
  job(makeBackup, async ({ attempt }) => {
    const { error } = await runBackup(app, directory);
    if (error === null || attempt >= maxAttempts) return;
    const at = new Date(app.now().getTime() + retryMinutes * 60_000);
    await queueBackup(app.jobs, app.db, attempt + 1, at);
  });

/** As set by `BACKUP_SCHEDULE`: queues a backup, once over all processes. */
export const backupCron = ({ jobs, db, env }: AppContext): CronJob => ({
  name: backupCronName,
  pattern: env.BACKUP_SCHEDULE,
  run: () => queueBackup(jobs, db),
});
