import type { FailingJob } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { redactSecrets } from '../../../http/logging/request-log.ts';
import { recordChange } from '../audit/index.ts';
import {
  type FailingJobRow,
  findFailingJobs,
  lockFailingJob,
  removeJob,
  rescheduleJob,
} from './failing-job.queries.ts';
import { describeTask } from './task-labels.ts';

/** Maximum length of an error and of a payload in the list, in characters. */
const maxTextLength = 1000;

const maskAddresses = (text: string) => text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '…@…');

/** Returns the failing jobs. Developers see neither payloads nor e-mail addresses. */
export async function listFailingJobs(
  { db }: AppContext,
  { role }: Actor,
): Promise<z.input<typeof FailingJob>[]> {
  const canSeePayload = role === 'Super Admin';
  const jobs = await findFailingJobs(db);
  return jobs.map(({ id, task, givenUp, attempts, maxAttempts, error, failedAt, runAt, payload }) => {
    const text = redactSecrets(error).slice(0, maxTextLength);
    return {
      id,
      task: describeTask(task),
      given_up: givenUp,
      attempts,
      max_attempts: maxAttempts,
      error: canSeePayload ? text : maskAddresses(text),
      failed_at: failedAt,
      next_try_at: givenUp ? null : runAt,
      payload: canSeePayload ? JSON.stringify(payload).slice(0, maxTextLength) : null,
    };
  });
}

/** Runs a failing job again now. Fails with `not_found` if it is no longer failing, or is running. */
export const retryJob = (app: AppContext, actor: Actor, id: string): Promise<void> =>
  changeJob(app, actor, id, 'job retried', rescheduleJob);

/** Removes a failing job from the queue. Fails like `retryJob`. */
export const discardJob = (app: AppContext, actor: Actor, id: string): Promise<void> =>
  changeJob(app, actor, id, 'job discarded', removeJob);

const changeJob = (
  { db }: AppContext,
  actor: Actor,
  id: string,
  action: string,
  change: (tx: Tx, id: string) => Promise<unknown>,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const job: FailingJobRow | undefined = await lockFailingJob(tx, id);
    if (!job) throw fail('not_found');
    await change(tx, id);
    await recordChange(tx, {
      actorId: actor.personId,
      action,
      subjectKind: 'job',
      subjectId: id,
      // Neither payload nor error: they may contain personal data, which an erasure would not find here.
      before: { task: describeTask(job.task), attempts: job.attempts },
    });
  });
