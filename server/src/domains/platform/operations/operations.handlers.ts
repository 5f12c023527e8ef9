import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { getBackupStatus, startBackup } from './backups/backup.service.ts';
import { discardJob, listFailingJobs, retryJob } from './failing-job.service.ts';

export const operationsHandlers = (app: AppContext): Handlers<Contract['operations']> => ({
  failingJobs: async ({ actor }) => ({ success: true, data: await listFailingJobs(app, actor) }),
  retryJob: ({ actor, body }) => retryJob(app, actor, body.id),
  backups: async () => ({ success: true, data: await getBackupStatus(app) }),
  startBackup: ({ actor }) => startBackup(app, actor),
  discardJob: ({ actor, body }) => discardJob(app, actor, body.id),
});
