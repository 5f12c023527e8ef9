import type { Handover, StaffRole } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { canHoldInterviews } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { logSecurityEvent } from '../../../http/logging/security-log.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { invalidateLinks, revokeSignIns } from '../auth/index.ts';
import { setDeactivated } from './account.queries.ts';
import { handOverWork } from './handover.service.ts';
import { lockStaff, markStaffRemoved, type StaffAccount, updateStaffRole } from './staff-account.queries.ts';

/** A staff account by id, or by e-mail address for the command line. */
export type StaffReference = { id: string } | { email: string };

/**
 * Deactivates a staff account: its sign-ins, open streams and password links end immediately, and it cannot
 * sign in until it is reactivated; their open interviews and time slots are handed over. Returns false if it is already
 * deactivated. Fails with `conflict` for the only active Super Admin, and as `handOverWork` does.
 */
export const deactivateStaff = (
  app: AppContext,
  actorId: string | null,
  reference: StaffReference,
  handover?: Handover,
): Promise<boolean> =>
  changeStaff(app, actorId, reference, async (tx, account, staff) => {
    assertNotSelf(actorId, account, 'deactivate your own account');
    if (account.deactivatedAt) return false;
    assertNotLastSuperAdmin(account, staff);
    const now = app.now();
    const handedOver = await handOverWork(app, tx, actorId, account, staff, handover);
    await setDeactivated(tx, account.id, now, '');
    await endAccess(tx, account.id, now);
    await recordStaffChange(
      app,
      tx,
      actorId,
      'staff deactivated',
      account.id,
      { deactivated_at: null },
      { deactivated_at: now, ...handedOver },
    );
    return true;
  });

/** Lets a deactivated staff account sign in again. Returns false if it is already active. */
export const reactivateStaff = (
  app: AppContext,
  actorId: string | null,
  reference: StaffReference,
): Promise<boolean> =>
  changeStaff(app, actorId, reference, async (tx, { id, deactivatedAt }) => {
    if (!deactivatedAt) return false;
    await setDeactivated(tx, id, null, '');
    await recordStaffChange(
      app,
      tx,
      actorId,
      'staff reactivated',
      id,
      { deactivated_at: deactivatedAt },
      { deactivated_at: null },
    );
    return true;
  });

/**
 * Changes the role of a staff account and ends its sign-ins, so that the person signs in again with the new
 * role. The work of somebody who becomes a Developer is handed over. Returns false if it already has the role. Fails with
 * `conflict` for the only active Super Admin, and as `handOverWork` does.
 */
export const changeStaffRole = (
  app: AppContext,
  actorId: string | null,
  reference: StaffReference,
  role: StaffRole,
  handover?: Handover,
): Promise<boolean> =>
  changeStaff(app, actorId, reference, async (tx, account, staff) => {
    assertNotSelf(actorId, account, 'change your own role');
    if (account.role === role) return false;
    if (role !== 'Super Admin') assertNotLastSuperAdmin(account, staff);
    const handedOver = canHoldInterviews(role)
      ? undefined
      : await handOverWork(app, tx, actorId, account, staff, handover);
    await updateStaffRole(tx, account.id, role);
    await revokeSignIns(tx, account.id, 'role_changed');
    await recordStaffChange(
      app,
      tx,
      actorId,
      'staff role changed',
      account.id,
      { role: account.role },
      { role, ...handedOver },
    );
    return true;
  });

/**
 * Removes a staff account permanently: ends its access immediately, frees the e-mail address and hands over open
 * interviews and time slots. The name stays in the audit log. Fails with `conflict` for the only active Super Admin, and as
 * `handOverWork` does.
 */
export const removeStaff = (
  app: AppContext,
  actorId: string | null,
  reference: StaffReference,
  handover?: Handover,
): Promise<boolean> =>
  changeStaff(app, actorId, reference, async (tx, account, staff) => {
    assertNotSelf(actorId, account, 'remove your own account');
    assertNotLastSuperAdmin(account, staff);
    const now = app.now();
    const handedOver = await handOverWork(app, tx, actorId, account, staff, handover);
    await markStaffRemoved(tx, account.id, now);
    await endAccess(tx, account.id, now);
    await recordStaffChange(
      app,
      tx,
      actorId,
      'staff removed',
      account.id,
      { email: account.email, role: account.role },
      handedOver,
    );
    return true;
  });

/** Ends all sign-ins of another staff member. */
export const endStaffSignIns = (app: AppContext, actorId: string, reference: StaffReference): Promise<void> =>
  changeStaff(app, actorId, reference, async (tx, account) => {
    assertNotSelf(actorId, account, 'end your own sign-ins here');
    await revokeSignIns(tx, account.id, 'signed_out');
    await recordStaffChange(app, tx, actorId, 'staff signed out', account.id, undefined, undefined);
  });

/**
 * Runs a change of one staff account while all staff accounts are locked. Fails with `not_found` if there is no such
 * account, and with `not_signed_in` if the actor is no longer an active Super Admin. `actorId` is null for the
 * command line.
 */
export function changeStaff<T>(
  { db }: { db: Db },
  actorId: string | null,
  reference: StaffReference,
  change: (tx: Tx, account: StaffAccount, staff: StaffAccount[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const staff = await lockActiveStaff(tx, actorId);
    const account = staff.find((account) =>
      'id' in reference
        ? account.id === reference.id
        : account.email.toLowerCase() === reference.email.toLowerCase(),
    );
    if (!account) {
      const name = 'id' in reference ? 'This' : reference.email;
      throw fail('not_found', { text: `${name} is not a staff account. Nothing was changed.` });
    }
    return change(tx, account, staff);
  });
}

/**
 * Locks all staff accounts until the transaction ends. Two Super Admins who deactivate each other are processed
 * one after the other, so the second fails here with `not_signed_in`.
 */
export async function lockActiveStaff(tx: Tx, actorId: string | null): Promise<StaffAccount[]> {
  const staff = await lockStaff(tx);
  if (actorId && !staff.some((account) => account.id === actorId && isActiveSuperAdmin(account)))
    throw fail('not_signed_in');
  return staff;
}

/** Whether an account is that of a Super Admin who can sign in. */
export const isActiveSuperAdmin = ({ role, deactivatedAt }: StaffAccount): boolean =>
  role === 'Super Admin' && !deactivatedAt;

function assertNotSelf(actorId: string | null, account: StaffAccount, action: string): void {
  if (account.id !== actorId) return;
  throw fail('conflict', { text: `You cannot ${action}. Another Super Admin can.` });
}

function assertNotLastSuperAdmin(account: StaffAccount, staff: StaffAccount[]): void {
  if (!isActiveSuperAdmin(account)) return;
  if (staff.some((other) => other.id !== account.id && isActiveSuperAdmin(other))) return;
  throw fail('conflict', {
    text: `${account.email} is the only Super Admin. Nothing was changed; add or reactivate another Super Admin first.`,
  });
}

async function endAccess(tx: Tx, id: string, now: Date): Promise<void> {
  await invalidateLinks(tx, id, now);
  await revokeSignIns(tx, id, 'account_removed');
}

/** Records a change of a staff account in the audit log and the security log. */
export function recordStaffChange(
  { log }: AppContext,
  tx: Tx,
  actorId: string | null,
  action: string,
  id: string,
  before: object | undefined,
  after: object | undefined,
): Promise<void> {
  logSecurityEvent(log, { action, actorId, client: null, subject: id });
  return recordChange(tx, { actorId, action, subjectKind: 'person', subjectId: id, before, after });
}
