import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done } from '../../scalars.ts';
import { BackupStatus } from './backup.ts';
import { FailingJob, JobId } from './failing-job.ts';

/** Endpoints for the operation of the installation. */
export const operations = routes({
  failingJobs: {
    method: 'GET',
    path: '/jobs/failing',
    access: 'staff',
    summary:
      'The background jobs that failed for good or failed at least four times in a row, the latest failure first; at most 100.',
    reply: DataReply(z.array(FailingJob)),
  },
  retryJob: {
    method: 'POST',
    path: '/jobs/retry',
    access: 'super-admin',
    summary: 'Runs a failing job again now, with all of its attempts.',
    body: z.object({ id: JobId }),
    reply: Done,
    done: 'The job runs again now. It is listed again if it keeps failing.',
    fails: ['not_found'],
  },
  discardJob: {
    method: 'POST',
    path: '/jobs/discard',
    access: 'super-admin',
    summary: 'Removes a failing job from the queue; its work is never done.',
    body: z.object({ id: JobId }),
    reply: Done,
    done: 'The job is discarded.',
    fails: ['not_found'],
  },
  backups: {
    method: 'GET',
    path: '/backups',
    access: 'staff',
    summary: 'The latest scheduled backup, the latest one that was verified, and when the next one is due.',
    reply: DataReply(BackupStatus),
  },
  startBackup: {
    method: 'POST',
    path: '/backups/start',
    access: 'super-admin',
    summary: 'Makes a backup now. While a backup is queued, another call queues none.',
    reply: Done,
    done: 'The backup starts now. Its result is shown on the dashboard.',
    fails: ['backups_off'],
  },
});
