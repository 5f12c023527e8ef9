import type { Contract, HandlerResult } from '@lifestory/contract';
import { dayMs } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { EraseData } from '../../../../contributions/erasure.ts';
import { newSecret } from '../../../../database/ids.ts';
import { type Actor, type Client, isStaff } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { type CronJob, type Job, job } from '../../../../jobs/jobs.ts';
import { cancelInterviewsOfPerson } from '../../../calendar/interviews/index.ts';
import { cancelHostingOfPerson, cancelUnconfirmedPayments } from '../../../money/payments/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import {
  addressRestored,
  findLinkOwner,
  insertLink,
  invalidateLinks,
  listUndoableAddresses,
  lockLink,
} from '../../auth/index.ts';
import { endLegacyRolesOf } from '../../legacy-contacts/index.ts';
import { isStoryTakenOver, listKeptStories } from '../../stories/index.ts';
import { lockAccount, setDeactivated } from '../account.queries.ts';
import { deleteAnyAccount } from '../account-lifecycle.service.ts';
import { assertAddressIsFinal, eraseAccount } from '../erasure.service.ts';
import {
  confirmDeletionLetter,
  deletionReminderLetter,
  deletionRequestedLetter,
} from './own-deletion.letter.ts';
import { findDeletionAt, listDueDeletions, markReminded, setDeletionAt } from './own-deletion.queries.ts';

/** How long after the request the owner can keep the account, in milliseconds. */
const gracePeriodMs = 30 * dayMs;

/** Milliseconds before the deletion at which the owner is reminded. */
const reminderMs = 3 * dayMs;

/** How long the link that deletes an account at once works, in milliseconds. */
const linkLifetimeMs = 60 * 60 * 1000;

/** The reason for the deactivation while a deletion is pending; distinguishes it from one by staff. */
const deactivationReason = 'The owner asked to delete this account.';

/** Returns when the caller's account will be deleted at their request; null without a request. */
export async function getOwnDeletion(
  { db }: AppContext,
  { personId }: Actor,
): Promise<HandlerResult<Contract['accounts']['ownDeletion']>> {
  return { success: true, data: { deletion_at: await findDeletionAt(db, personId) } };
}

/**
 * Deactivates the caller's account, which is deleted after 30 days; cancels hosting and waiting interviews at once.
 * Idempotent: a second request only changes whether contributions are removed. Fails with `not_allowed` for staff,
 * and with `conflict` for a storyteller whose story was taken over: its keeper would lose it.
 */
export async function requestOwnDeletion(
  app: AppContext,
  actor: Actor,
  { remove_contributions }: { remove_contributions: boolean },
): Promise<void> {
  if (isStaff(actor.role)) throw fail('not_allowed');
  const id = actor.personId;
  await app.db.transaction().execute(async (tx) => {
    const now = app.now();
    if (await isStoryTakenOver(tx, id)) {
      throw fail('conflict', {
        text: 'Somebody else looks after your story now. To delete your account, please contact us.',
      });
    }
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
    // Whoever changed the address lately may not be the owner.
    const formerAddresses = await listUndoableAddresses(tx, id, now);
    for (const to of [account.email, ...formerAddresses.map(({ email }) => email)]) {
      await queueMail(app, tx, { to, personId: id, mentionedPersonIds: [], ...mail });
    }
  });
}

/** Cancels the pending deletion of the caller's account and reactivates it, unless staff deactivated it. Idempotent. */
export const keepOwnAccount = (app: AppContext, { personId }: Actor): Promise<void> =>
  cancelDeletion(app, personId, 'deletion cancelled by owner');

async function cancelDeletion(app: AppContext, id: string, action: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletionAt || account.deletedAt) return;
    await setDeletionAt(tx, id, null, true);
    await invalidateLinks(tx, id, app.now(), 'delete_account');
    if (account.deactivationReason === deactivationReason) await setDeactivated(tx, id, null, '');
    await recordChange(tx, {
      actorId: id,
      action,
      subjectKind: 'person',
      subjectId: id,
      before: { deletion_at: account.deletionAt },
      after: { deletion_at: null },
    });
  });
}

/** Cancels the pending deletion of an account whose former address was restored: somebody else may have requested it. */
export const cancelDeletionJob = (app: AppContext): Job =>
  job(addressRestored, ({ personId }) =>
    cancelDeletion(app, personId, 'deletion cancelled as the e-mail address was restored'),
  );

/**
 * Mails the link that deletes the account that the caller asked to delete. Fails with `conflict` if the deletion was not
 * requested, and while a former address can undo its change; with `too_many`.
 */
export async function requestImmediateDeletion(app: AppContext, { personId: id }: Actor): Promise<void> {
  await app.limits.count([{ name: 'deletion-link', subject: id, max: 5, seconds: 3600 }]);
  await app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletionAt) throw fail('conflict', { text: 'Please request the deletion first.' });
    const createdAt = app.now();
    await assertAddressIsFinal(tx, id, createdAt);
    await invalidateLinks(tx, id, createdAt, 'delete_account');
    const secret = newSecret();
    const expiresAt = new Date(createdAt.getTime() + linkLifetimeMs);
    await insertLink(tx, {
      personId: id,
      purpose: 'delete_account',
      secret,
      token: null,
      createdAt,
      expiresAt,
    });
    const mail = confirmDeletionLetter(account, `${app.env.APP_URL}/delete-account/${secret}`);
    await queueMail(app, tx, {
      to: account.email,
      personId: id,
      mentionedPersonIds: [],
      isUrgent: true,
      ...mail,
    });
  });
}

const badLink = () => invalid({ token: ['This link was already used or has expired.'] });

const countLinkUse = ({ limits }: AppContext, { address }: Client) =>
  limits.count([{ name: 'deletion-link-use', subject: address, max: 60, seconds: 900 }]);

/** Returns the address of the account that a mailed link deletes, without using it up. Fails with `invalid`. */
export async function checkImmediateDeletion(
  app: AppContext,
  token: string,
  client: Client,
): Promise<HandlerResult<Contract['accounts']['checkImmediateDeletion']>> {
  await countLinkUse(app, client);
  const owner = await findLinkOwner(app.db, token, app.now(), ['delete_account']);
  if (!owner) throw badLink();
  return { success: true, data: { email: owner.email } };
}

/**
 * Deletes and erases the account of a mailed link. While a payment is open, the hourly job erases it instead.
 * @throws `invalid` if the link no longer works; `conflict` as `requestImmediateDeletion`, and for an open payment
 * @returns id of the person
 */
export async function confirmImmediateDeletion(
  app: AppContext,
  eraseData: EraseData,
  token: string,
  client: Client,
): Promise<string> {
  await countLinkUse(app, client);
  const now = app.now();
  const owner = await findLinkOwner(app.db, token, now, ['delete_account']);
  if (!owner) throw badLink();
  await app.db.transaction().execute(async (tx) => {
    // Lock the person before the link, in the same order as the code that ends a person's links.
    const account = await lockAccount(tx, owner.id);
    if (!account?.deletionAt || !(await lockLink(tx, token, now, ['delete_account']))) throw badLink();
    await assertAddressIsFinal(tx, account.id, now);
    await invalidateLinks(tx, account.id, now, 'delete_account');
    await setDeletionAt(tx, account.id, now, account.keepsContributions);
  });
  await deleteAndErase(app, eraseData, owner.id);
  return owner.id;
}

async function deleteAndErase(app: AppContext, eraseData: EraseData, id: string): Promise<void> {
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
export const ownDeletionCron = (app: AppContext, eraseData: EraseData): CronJob => ({
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
      // An address that can undo its change may belong to the owner. The account is deleted once that is over.
      if ((await listUndoableAddresses(app.db, id, now)).length > 0) continue;
      await deleteAndErase(app, eraseData, id).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some accounts could not be deleted.');
  },
});
