import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { backupCron, makeBackupJob } from './backups/backup.jobs.ts';
import { backupAlerts } from './backups/backup-alert.service.ts';
import { operationsHandlers } from './operations.handlers.ts';
import { operationsAlerts } from './operations-alert.service.ts';

/** The operation of the installation: failing background jobs and scheduled backups. */
export function operationsFeature(app: AppContext): Feature<typeof contract.operations> {
  const { BACKUP_DIR: directory } = app.env;
  const findAlerts = [operationsAlerts(app), backupAlerts(app)];
  return {
    routes: contract.operations,
    tables: ['backup_runs'],
    findAlerts: async () => (await Promise.all(findAlerts.map((find) => find()))).flat(),
    handlers: operationsHandlers(app),
    // Without a folder this process makes no backups, and leaves queued ones to others.
    jobs: directory ? [makeBackupJob(app, directory)] : [],
    crons: directory ? [backupCron(app)] : [],
  };
}
