import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { EraseData } from '../../../contributions/erasure.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { recordChange } from '../../audit/index.ts';
import { cancelInterviewsOfPerson } from '../../interviews/index.ts';
import { endLegacyRolesOf } from '../../legacy-contacts/index.ts';
import { queueMail } from '../../mail/index.ts';
import { cancelHostingOfPerson, cancelUnconfirmedPayments } from '../../payments/index.ts';
import { listKeptStories } from '../../stories/index.ts';
import { lockAccount, setDeactivated } from '../account.queries.ts';
import { deleteAnyAccount } from '../account-lifecycle.service.ts';
import { eraseAccount } from '../erasure.service.ts';
import { deletionReminderLetter, deletionRequestedLetter } from './own-deletion.letter.ts';
import { findDeletionAt, listDueDeletions, markReminded, setDeletionAt } from './own-deletion.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** How long after the request the owner can keep the account, in milliseconds. */
const gracePeriodMs = 30 * dayMs;

/** Milliseconds before the deletion at which the owner is reminded. */
const reminderMs = 3 * dayMs;

/** The reason for the deactivation while a deletion is pending; distinguishes it from one by staff. */
const deactivationReason = 'The owner asked to delete this account.';

/** Returns when the caller's account will be deleted at their request; null without a request. */
export async function getOwnDeletion(
  { db }: Pick<AppContext, 'db'>,
  { personId }: Actor,
): Promise<HandlerResult<Contract['accounts']['ownDeletion']>> {
  return { success: true, data: { deletion_at: await findDeletionAt(db, personId) } };
}

/**
 * Deactivates the caller's account, which is deleted after 30 days; cancels hosting and waiting interviews at once.
 * Idempotent: a second request only changes whether contributions are removed. Fails with `not_allowed` for staff.
 */
export async function requestOwnDeletion(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>,
  actor: Actor,
  { remove_contributions }: { remove_contributions: boolean },
): Promise<void> {
  if (isStaff(actor.role)) throw fail('not_allowed');
  const id = actor.personId;
  await app.db.transaction().execute(async (tx) => {
    const now = app.now();
    // Take the locks in the same order as a payment and the deletion: the account comes last.
    await cancelInterviewsOfPerson(app, tx, actor, id, now);
    await cancelHostingOfPerson(app, tx, id, deactivationReason);
    await cancelUnconfirmedPayments(app, tx, id);
    await endLegacyRolesOf(app, tx, actor, id, { isDeletion: false });
    const account = await lockAccount(tx, id);
    if (!account || account.deletedAt) throw fail('not_signed_in');
    const deletionAt = account.deletionAt ?? new Date(now.getTime() + gracePeriodMs);
    await setDeletionAt(tx, id, deletionAt, !remove_contributions);
    if (account.deletionAt) return;
    if (!account.deactivatedAt) await setDeactivated(tx, id, now, deactivationReason);
    await recordChange(tx, {
      actorId: id,
      action: 'deletion requested by owner',
      subjectKind: 'person',
      subjectId: id,
      before: { deletion_at: null },
      after: { deletion_at: deletionAt, remove_contributions },
    });
    const keptStories = await listKeptStories(tx, id);
    const mail = deletionRequestedLetter({ ...account, keptStories }, deletionAt, app.env.APP_URL);
    await queueMail(app, tx, { to: account.email, personId: id, mentionedPersonIds: [], ...mail });
  });
}

/** Cancels the pending deletion of the caller's account and reactivates it, unless staff deactivated it. Idempotent. */
export async function keepOwnAccount(app: Pick<AppContext, 'db'>, { personId: id }: Actor): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletionAt || account.deletedAt) return;
    await setDeletionAt(tx, id, null, true);
    if (account.deactivationReason === deactivationReason) await setDeactivated(tx, id, null, '');
    await recordChange(tx, {
      actorId: id,
      action: 'deletion cancelled by owner',
      subjectKind: 'person',
      subjectId: id,
      before: { deletion_at: account.deletionAt },
      after: { deletion_at: null },
    });
  });
}

/**
 * Deletes and erases the account that the caller asked to delete. While a payment is open, the hourly job erases it
 * instead. Fails with `conflict` if the deletion was not requested.
 */
export async function deleteOwnAccount(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>,
  eraseData: EraseData,
  { personId: id }: Actor,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletionAt) throw fail('conflict', { text: 'Please request the deletion first.' });
    await setDeletionAt(tx, id, app.now(), account.keepsContributions);
  });
  await deleteAndErase(app, eraseData, id);
}

async function deleteAndErase(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>,
  eraseData: EraseData,
  id: string,
): Promise<void> {
  const author = { personId: id };
  const person = await app.db
    .selectFrom('people')
    .select('deleted_at')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!person?.deleted_at) await deleteAnyAccount(app, author, id);
  await eraseAccount(app, eraseData, author, id);
}

/** Hourly: reminds owners three days before their account is deleted; deletes and erases the accounts that are due. */
export const ownDeletionCron = (
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'links' | 'now'>,
  eraseData: EraseData,
): CronJob => ({
  name: 'delete_accounts_of_owners',
  pattern: '25 * * * *',
  async run() {
    const now = app.now();
    await app.db.transaction().execute(async (tx) => {
      for (const owner of await markReminded(tx, new Date(now.getTime() + reminderMs), now)) {
        const keptStories = await listKeptStories(tx, owner.id);
        const deletionAt = owner.deletion_at ?? now;
        const mail = deletionReminderLetter({ ...owner, keptStories }, deletionAt, app.env.APP_URL);
        await queueMail(app, tx, { to: owner.email, personId: owner.id, mentionedPersonIds: [], ...mail });
      }
    });
    const failures: unknown[] = [];
    for (const id of await listDueDeletions(app.db, now)) {
      await deleteAndErase(app, eraseData, id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be deleted.');
  },
});
