import { formatDateTime } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { FindAlerts } from '../../../../contributions/alerts.ts';
import { findLastDue } from '../../../../jobs/cron-schedule.ts';
import { backupCronName } from './backup.jobs.ts';
import { findLatestRun, findScheduledSince } from './backup-run.queries.ts';

/** Hours after its due time at which a backup that has not started counts as missed. */
const missedAfterHours = 2;

/** Hours after which a running backup counts as failed. */
const maxRunHours = 24;
const hourMs = 60 * 60 * 1000;

/** The card on the dashboard that starts a backup. */
const url = '/dashboard#backup';

/** Alerts about a backup that failed, did not end, or did not start when it was due. */
export const backupAlerts =
  ({ db, env, now }: AppContext): FindAlerts =>
  async () => {
    if (!env.BACKUP_DIR) return [];
    const hoursAgo = (hours: number) => new Date(now().getTime() - hours * hourMs);
    const latest = await findLatestRun(db);
    const dueAt = findLastDue(env.BACKUP_SCHEDULE, hoursAgo(missedAfterHours));
    const scheduledSince = dueAt && (await findScheduledSince(db, backupCronName));
    const isMissed =
      dueAt !== null &&
      scheduledSince !== null &&
      scheduledSince < dueAt &&
      !(latest && latest.started_at >= dueAt);
    const isStuck = latest?.ended_at === null && latest.started_at < hoursAgo(maxRunHours);
    return [
      latest !== undefined &&
        (latest.error !== null || isStuck) && {
          key: `backup_failed:${latest.id}`,
          cause: 'backup_failed',
          message: `The backup of ${formatDateTime(latest.started_at)} failed. ${latest.error ?? 'It has not ended within a day.'} Correct the cause on the server, then back up now.`,
          url,
        },
      isMissed && {
        key: `backup_missed:${dueAt.toISOString()}`,
        cause: 'backup_missed',
        message: `The backup that was due on ${formatDateTime(dueAt)} was not made. Check that a worker with BACKUP_DIR is running, then back up now.`,
        url,
      },
    ];
  };
