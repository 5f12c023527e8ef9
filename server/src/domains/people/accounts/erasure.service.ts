import { restorableDays } from '@lifestory/contract';
import { z } from 'zod';
import { dayMs, formatDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { EraseData } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';
import type { ChangeAuthor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { deleteIdempotencyKeys } from '../../../http/idempotency.ts';
import { type CronJob, type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { removeObject } from '../../../providers/storage/port.ts';
import { eraseMeeting, eraseMeetingJobOptions, findInterviewIds } from '../../calendar/interviews/index.ts';
import { hasOpenPayment } from '../../money/payments/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { listUndoableAddresses } from '../auth/index.ts';
import { findStoryIds } from '../stories/index.ts';
import { type Account, listAccountsDeletedBefore, lockAccount } from './account.queries.ts';

const removeLeftovers = jobKind(
  'remove_leftovers',
  z.object({
    files: z.array(z.string()),
    uploads: z.array(z.object({ key: z.string(), handle: z.string() })),
    folders: z.array(z.string()),
    mails: z.array(z.string()),
    customers: z.array(z.object({ provider: z.string(), id: z.string() })).default([]),
  }),
);

/**
 * Erases a deleted account: removes all identifying data, and queues the removal of its files and of its data at
 * providers. Fails with `not_found` if it is missing or erased, and with `conflict` if it is not deleted or a payment
 * is open.
 */
export const eraseAccount = (
  app: AppContext,
  eraseData: EraseData,
  actor: ChangeAuthor,
  id: string,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account || account.erasedAt) throw fail('not_found');
    if (!account.deletedAt) {
      throw fail('conflict', { text: 'Please delete this account first. Then it can be erased.' });
    }
    await eraseLockedAccount(app, eraseData, tx, account, actor.personId);
  });

/** Erases an account that the nightly job selected, unless it was restored or deleted again in the meantime. */
const eraseLongDeleted = (
  app: AppContext,
  eraseData: EraseData,
  id: string,
  deletedBefore: Date,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletedAt || account.erasedAt || account.deletedAt >= deletedBefore) return;
    await eraseLockedAccount(app, eraseData, tx, account, null);
  });

async function eraseLockedAccount(
  app: AppContext,
  eraseData: EraseData,
  tx: Tx,
  { id, deletedAt, deletionAt, keepsContributions }: Account,
  actorId: string | null,
): Promise<void> {
  if (await hasOpenPayment(tx, id)) {
    throw fail('conflict', {
      text: 'A payment of this customer is being processed. Please try again in a few minutes.',
    });
  }
  const now = app.now();
  await assertAddressIsFinal(tx, id, now);
  const storyIds = await findStoryIds(tx, id);
  const interviewIds = await findInterviewIds(tx, id, storyIds);
  const { meetings, ...leftovers } = await eraseData(tx, {
    personId: id,
    storyIds,
    interviewIds,
    keepsContributions: deletionAt !== null && keepsContributions,
    now,
  });
  await deleteIdempotencyKeys(tx, id);
  await app.jobs.add(tx, removeLeftovers, leftovers);
  for (const interviewId of meetings) {
    await app.jobs.add(tx, eraseMeeting, { interviewId }, eraseMeetingJobOptions(interviewId));
  }
  await recordChange(tx, {
    actorId,
    action: 'person erased',
    subjectKind: 'person',
    subjectId: id,
    before: { deleted_at: deletedAt },
    after: { erased_at: now },
  });
}

/**
 * Fails with `conflict` while a former address of a person can undo its change: whoever changed the address may not be
 * the owner, and nothing can restore what is erased.
 */
export async function assertAddressIsFinal(tx: Tx, personId: string, now: Date): Promise<void> {
  const until = (await listUndoableAddresses(tx, personId, now)).at(-1)?.undoUntil;
  if (!until) return;
  throw fail('conflict', {
    text: `The e-mail address of this account was changed, and the former address can undo that until ${formatDateTime(until)}. After that, the account can be deleted for good.`,
  });
}

/**
 * Removes the files of an erased account and its data at the mail and card providers. Every step is
 * idempotent, so the job can be retried until all of them succeed.
 */
export const removeLeftoversJob = ({ storage, mailer, payments }: AppContext): Job =>
  job(removeLeftovers, async ({ files, uploads, folders, mails, customers }) => {
    for (const key of files) await storage.remove(key);
    for (const { key, handle } of uploads) await storage.abortUpload(key, handle);
    for (const folder of folders) {
      for await (const stored of storage.list(`${folder}/`)) await removeObject(storage, stored);
    }
    for (const id of mails) await mailer.remove(id);
    for (const { provider, id } of customers) {
      if (provider === payments.name) await payments.deleteCustomer(id);
      // Only test cards remain in the sandbox. For any other provider the job keeps failing and stays visible.
      else if (provider !== 'sandbox')
        throw new Error(`${provider} is not set up and cannot delete customer ${id}.`);
    }
  });

/** Nightly: erases accounts that can no longer be restored. A failed erasure does not stop the others. */
export const eraseDeletedCron = (app: AppContext, eraseData: EraseData): CronJob => ({
  name: 'erase_deleted_accounts',
  pattern: '40 9 * * *',
  async run() {
    const deletedBefore = new Date(app.now().getTime() - restorableDays * dayMs);
    const failures: unknown[] = [];
    for (const id of await listAccountsDeletedBefore(app.db, deletedBefore)) {
      await eraseLongDeleted(app, eraseData, id, deletedBefore).catch((error: unknown) =>
        failures.push(error),
      );
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be erased.');
  },
});
