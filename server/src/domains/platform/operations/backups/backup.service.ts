import type { BackupStatus } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { findNextDue } from '../../../../jobs/cron-schedule.ts';
import { recordChange } from '../../audit/index.ts';
import { queueBackup } from './backup.jobs.ts';
import { findLatestRun } from './backup-run.queries.ts';

/** Returns the results of scheduled backups, and when the next one is due. */
export async function getBackupStatus({ db, env, now }: AppContext): Promise<z.input<typeof BackupStatus>> {
  return {
    next_at: env.BACKUP_DIR ? findNextDue(env.BACKUP_SCHEDULE, now()) : null,
    keep: env.BACKUP_KEEP,
    latest: (await findLatestRun(db)) ?? null,
    latest_verified: (await findLatestRun(db, true)) ?? null,
  };
}

/** Queues a backup that starts now. Fails with `backups_off` without a backup folder. */
export async function startBackup({ db, env, jobs }: AppContext, actor: Actor): Promise<void> {
  if (!env.BACKUP_DIR) throw fail('backups_off');
  await db.transaction().execute(async (tx) => {
    await queueBackup(jobs, tx);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'backup started',
      subjectKind: 'installation',
      subjectId: 'backup',
    });
  });
}
