import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../database/connection.ts';
import { logSecurityEvent } from '../../http/logging/security-log.ts';
import { recordChange } from '../audit/index.ts';
import { invalidateLinks, makePasswordLink, revokeSignIns } from '../auth/index.ts';
import { queueMail } from '../mail/index.ts';
import { insertPerson, type Person } from '../people/index.ts';
import { setDeactivated } from './account.queries.ts';
import {
  lockStaff,
  markStaffRemoved,
  type StaffAccount,
  type StaffRole,
  updateStaffRole,
} from './staff-account.queries.ts';

export interface NewStaff {
  email: string;
  role: StaffRole;
  fname?: string;
  lname?: string;
}

/**
 * Adds a staff account and mails a link to choose a password; returns the account and the link, which works
 * once within 14 days. `actorId` is null for the command line. Throws if the address already has an account.
 */
export const addStaff = (
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'log' | 'now'>,
  actorId: string | null,
  { email, role, fname, lname }: NewStaff,
): Promise<{ person: Person; url: string }> =>
  app.db.transaction().execute(async (tx) => {
    const person = await insertPerson(tx, {
      email,
      fname: fname || (email.split('@')[0] ?? email),
      lname: lname ?? '',
      staff_role: role,
      created_at: app.now(),
    });
    if (!person)
      throw new Error(`${email} already has an account. Nothing was changed; use another address.`);
    const url = await makePasswordLink(app, tx, person, 'create');
    await queueMail(app, tx, {
      kind: 'staff-invitation',
      to: email,
      personId: person.id,
      personIds: [],
      subject: 'Your Lifestory staff account',
      letter: {
        greeting: `Dear ${person.fname},`,
        paragraphs: [`A ${role} account was created for you. Choose a password to sign in:`],
        button: { label: 'Choose a password', url },
        footnote: 'The link works once, for 14 days.',
      },
    });
    await record(app, tx, actorId, 'staff added', person.id, undefined, { email, role });
    return { person, url };
  });

/**
 * Deactivates a staff account: its sign-ins, open streams and password links end immediately, and it cannot
 * sign in until it is reactivated. Returns false if it is already deactivated. Throws for the only active Super
 * Admin.
 */
export const deactivateStaff = (
  app: Pick<AppContext, 'db' | 'log' | 'now'>,
  actorId: string | null,
  email: string,
): Promise<boolean> =>
  changeStaff(app, email, async (tx, account, staff) => {
    if (account.deactivatedAt) return false;
    assertOtherSuperAdmin(account, staff);
    const now = app.now();
    await setDeactivated(tx, account.id, now, '');
    await endAccess(tx, account.id, now);
    await record(
      app,
      tx,
      actorId,
      'staff deactivated',
      account.id,
      { deactivated_at: null },
      { deactivated_at: now },
    );
    return true;
  });

/** Lets a deactivated staff account sign in again. Returns false if it is already active. */
export const reactivateStaff = (
  app: Pick<AppContext, 'db' | 'log'>,
  actorId: string | null,
  email: string,
): Promise<boolean> =>
  changeStaff(app, email, async (tx, { id, deactivatedAt }) => {
    if (!deactivatedAt) return false;
    await setDeactivated(tx, id, null, '');
    await record(
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
 * role. Returns false if it already has the role. Throws for the only active Super Admin.
 */
export const changeStaffRole = (
  app: Pick<AppContext, 'db' | 'log'>,
  actorId: string | null,
  email: string,
  role: StaffRole,
): Promise<boolean> =>
  changeStaff(app, email, async (tx, account, staff) => {
    if (account.role === role) return false;
    if (role !== 'Super Admin') assertOtherSuperAdmin(account, staff);
    await updateStaffRole(tx, account.id, role);
    await revokeSignIns(tx, account.id, 'role_changed');
    await record(app, tx, actorId, 'staff role changed', account.id, { role: account.role }, { role });
    return true;
  });

/**
 * Removes a staff account permanently: ends its access immediately and frees the e-mail address. The name
 * stays in the audit log. Throws for the only active Super Admin.
 */
export const removeStaff = (
  app: Pick<AppContext, 'db' | 'log' | 'now'>,
  actorId: string | null,
  email: string,
): Promise<boolean> =>
  changeStaff(app, email, async (tx, account, staff) => {
    assertOtherSuperAdmin(account, staff);
    const now = app.now();
    await markStaffRemoved(tx, account.id, now);
    await endAccess(tx, account.id, now);
    await record(
      app,
      tx,
      actorId,
      'staff removed',
      account.id,
      { email: account.email, role: account.role },
      undefined,
    );
    return true;
  });

/**
 * Runs a change of one staff account while all staff accounts are locked. Throws if there is no such account.
 */
function changeStaff<T>(
  { db }: { db: Db },
  email: string,
  change: (tx: Tx, account: StaffAccount, staff: StaffAccount[]) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    const staff = await lockStaff(tx);
    const account = staff.find((one) => one.email.toLowerCase() === email.toLowerCase());
    if (!account) throw new Error(`${email} is not a staff account. Nothing was changed.`);
    return change(tx, account, staff);
  });
}

function assertOtherSuperAdmin(account: StaffAccount, staff: StaffAccount[]): void {
  const isActive = ({ role, deactivatedAt }: StaffAccount) => role === 'Super Admin' && !deactivatedAt;
  if (!isActive(account) || staff.some((other) => other.id !== account.id && isActive(other))) return;
  throw new Error(
    `${account.email} is the only Super Admin. Nothing was changed; add or reactivate another Super Admin first.`,
  );
}

async function endAccess(tx: Tx, id: string, now: Date): Promise<void> {
  await invalidateLinks(tx, id, now);
  await revokeSignIns(tx, id, 'account_removed');
}

function record(
  { log }: Pick<AppContext, 'log'>,
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
