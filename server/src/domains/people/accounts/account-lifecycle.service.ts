import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor, ChangeAuthor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import {
  cancelInterviewsOfPerson,
  findWaitingInterviewIds,
  type RestoredInterviews,
  restoreInterviews,
} from '../../calendar/interviews/index.ts';
import { cancelHostingOfPerson, cancelUnconfirmedPayments } from '../../money/payments/index.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { invalidateLinks, revokeSignIns } from '../auth/index.ts';
import { endLegacyRolesOf } from '../legacy-contacts/index.ts';
import { type Account, lockAccount, markDeleted, markRestored, setDeactivated } from './account.queries.ts';

/**
 * Soft-deletes a customer or sub user: ends sign-ins and links, cancels pending interviews, ends hosting and
 * frees the e-mail address. Fails with `conflict` for the caller's own account, and with `not_found` for other staff
 * and missing accounts.
 */
export async function deleteAccount(app: AppContext, actor: ChangeAuthor, id: string): Promise<Account> {
  if (id === actor.personId) throw fail('conflict', { text: 'You cannot delete your own account.' });
  return deleteAnyAccount(app, actor, id);
}

/** Does the same as `deleteAccount`, but also deletes the caller's own account. */
export async function deleteAnyAccount(app: AppContext, actor: ChangeAuthor, id: string): Promise<Account> {
  for (;;) {
    const account = await app.db
      .transaction()
      .execute((tx) => tryDeletion(app, tx, actor, id))
      .catch(catchBookedMeanwhile);
    if (account) return account;
  }
}

/**
 * Reverts a deletion, including story and invitations. Interviews whose slot is still free and in the future
 * are booked again, the others stay cancelled; hosting stays cancelled. Fails with `address_in_use` if another
 * account uses the e-mail address or it is reserved for one.
 */
export async function restoreAccount(app: AppContext, actor: Actor, id: string): Promise<RestoredInterviews> {
  return app.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account?.deletedAt || account.erasedAt) throw fail('not_found');
    if (!(await markRestored(tx, id, account.email))) throw fail('address_in_use');
    await recordAccountChange(
      tx,
      actor,
      'person restored',
      account,
      { deleted_at: account.deletedAt },
      { deleted_at: null },
    );
    return restoreInterviews(app, tx, actor, id, account.deletedAt);
  });
}

/** Deactivates a customer's account until it is reactivated; hosting does not renew in the meantime. Idempotent. */
export async function deactivateAccount(
  app: AppContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const account = await lockUndeletedAccount(tx, id);
    if (!account.storyteller) {
      throw fail('conflict', {
        text: 'Only a customer can be deactivated. A sub user can be deleted, or removed from the story.',
      });
    }
    if (account.deactivatedAt) return;
    const now = app.now();
    await setDeactivated(tx, id, now, reason);
    await cancelUnconfirmedPayments(app, tx, id);
    await endLegacyRolesOf(app, tx, actor, id, { isDeletion: false });
    const after = { deactivated_at: now, deactivation_reason: reason };
    await recordAccountChange(tx, actor, 'person deactivated', account, { deactivated_at: null }, after);
  });
}

/** Reactivates a deactivated account. Idempotent. */
export async function reactivateAccount(app: AppContext, actor: Actor, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const account = await lockUndeletedAccount(tx, id);
    if (!account.deactivatedAt) return;
    await setDeactivated(tx, id, null, '');
    const { deactivatedAt: deactivated_at, deactivationReason: deactivation_reason } = account;
    const before = { deactivated_at, deactivation_reason };
    await recordAccountChange(tx, actor, 'person reactivated', account, before, { deactivated_at: null });
  });
}

/** Thrown if an interview was booked while the deletion waited for the lock on the person. */
class BookedMeanwhile extends Error {}

/** Returns undefined for a `BookedMeanwhile`, after which the deletion is retried; rethrows any other error. */
function catchBookedMeanwhile(error: unknown): undefined {
  if (!(error instanceof BookedMeanwhile)) throw error;
}

/**
 * Deletes an account; throws `BookedMeanwhile` if it must start over. Takes the locks in the same order as a payment:
 * interviews, story and payments, then the person. An interview booked while it waits for the person would have to be
 * locked out of order.
 */
async function tryDeletion(app: AppContext, tx: Tx, actor: ChangeAuthor, id: string): Promise<Account> {
  const now = app.now();
  await cancelInterviewsOfPerson(app, tx, actor, id, now);
  await cancelHostingOfPerson(app, tx, id, 'The account was deleted');
  await cancelUnconfirmedPayments(app, tx, id);
  await endLegacyRolesOf(app, tx, actor, id, { isDeletion: true });
  const account = await lockUndeletedAccount(tx, id);
  if ((await findWaitingInterviewIds(tx, id)).length > 0) throw new BookedMeanwhile();
  await markDeleted(tx, id, now);
  await invalidateLinks(tx, id, now);
  await revokeSignIns(tx, id, 'account_removed');
  await recordAccountChange(tx, actor, 'person deleted', account, { deleted_at: null }, { deleted_at: now });
  return account;
}

async function lockUndeletedAccount(tx: Tx, id: string): Promise<Account> {
  const account = await lockAccount(tx, id);
  if (!account || account.deletedAt) throw fail('not_found');
  return account;
}

const recordAccountChange = (
  tx: Tx,
  actor: ChangeAuthor,
  action: string,
  { id }: Account,
  before: object,
  after: object,
) =>
  recordChange(tx, { actorId: actor.personId, action, subjectKind: 'person', subjectId: id, before, after });
