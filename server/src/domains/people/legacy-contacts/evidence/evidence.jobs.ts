import { evidenceRetentionDays } from '@lifestory/contract';
import { dayMs } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { removeObject } from '../../../../providers/storage/port.ts';
import { evidenceFolder } from './evidence.policy.ts';
import { deleteEvidence, findExpiredEvidence, isEvidence } from './evidence.queries.ts';

/**
 * Runs every night: removes the files of requests that were decided 90 days ago, and files older than a day that belong
 * to no request, as a crash leaves them.
 */
export const clearEvidenceCron = ({ db, now, storage }: AppContext): CronJob => ({
  name: 'clear_evidence',
  pattern: '50 9 * * *',
  async run() {
    const nowMs = now().getTime();
    const decidedBefore = new Date(nowMs - evidenceRetentionDays * dayMs);
    // The file is removed first, so that the job can be repeated.
    for (const { id, key } of await findExpiredEvidence(db, decidedBefore)) {
      await storage.remove(key);
      await deleteEvidence(db, id);
    }
    for await (const stored of storage.list(evidenceFolder)) {
      if (nowMs - stored.modifiedAt.getTime() > dayMs && !(await isEvidence(db, stored.key)))
        await removeObject(storage, stored);
    }
  },
});
