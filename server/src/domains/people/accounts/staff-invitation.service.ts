import type { StaffRole } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { queueMail } from '../../platform/mail/index.ts';
import { invalidateLinks, makePasswordLink } from '../auth/index.ts';
import { insertPerson, type Person } from '../people/index.ts';
import {
  changeStaff,
  lockActiveStaff,
  recordStaffChange,
  type StaffReference,
} from './staff-account.service.ts';

const daySeconds = 24 * 60 * 60;

/** A new staff account; without `fname`, it gets the part of the address before the @. */
export interface NewStaff {
  email: string;
  role: StaffRole;
  fname?: string;
  lname?: string;
}

/**
 * Adds a staff account and mails a link to choose a password; returns the account and the link, which works
 * once within 14 days. `actorId` is null for the command line, which has no limit. Fails with `conflict` if the
 * address already has an account, and with `too_many` after 20 invitations a day.
 */
export const addStaff = (
  app: AppContext,
  actorId: string | null,
  { email, role, fname, lname }: NewStaff,
): Promise<{ person: Person; url: string }> =>
  app.db.transaction().execute(async (tx) => {
    if (actorId) {
      await lockActiveStaff(tx, actorId);
      await app.limits.count(
        [{ name: 'staff-invitation', subject: actorId, max: 20, seconds: daySeconds }],
        tx,
      );
    }
    const person = await insertPerson(tx, {
      email,
      fname: fname || (email.split('@')[0] ?? email),
      lname: lname ?? '',
      staff_role: role,
      created_at: app.now(),
    });
    if (!person) {
      throw fail('conflict', {
        text: `${email} already has an account. Nothing was changed; use another address.`,
      });
    }
    const url = await mailInvitation(app, tx, person, role);
    await recordStaffChange(app, tx, actorId, 'staff added', person.id, undefined, { email, role });
    return { person, url };
  });

/**
 * Mails a new link to a staff member who has not chosen a password; earlier links stop working. Fails with `conflict`
 * for an account that has a password or is deactivated, and with `too_many` after 5 mails a day.
 */
export const resendStaffInvitation = (
  app: AppContext,
  actorId: string,
  reference: StaffReference,
): Promise<void> =>
  changeStaff(app, actorId, reference, async (tx, account) => {
    if (account.hasPassword) {
      throw fail('conflict', {
        text: `${account.email} has already chosen a password. They can sign in, or request a new password on the sign-in page.`,
      });
    }
    if (account.deactivatedAt) {
      throw fail('conflict', { text: 'This account is deactivated. Reactivate it first.' });
    }
    await app.limits.count(
      [{ name: 'staff-invitation-again', subject: account.id, max: 5, seconds: daySeconds }],
      tx,
    );
    await invalidateLinks(tx, account.id, app.now());
    await mailInvitation(app, tx, account, account.role as StaffRole);
    await recordStaffChange(app, tx, actorId, 'staff invited again', account.id, undefined, undefined);
  });

async function mailInvitation(
  app: AppContext,
  tx: Tx,
  { id, email, fname }: Pick<Person, 'id' | 'email' | 'fname'>,
  role: StaffRole,
): Promise<string> {
  const url = await makePasswordLink(app, tx, { id }, 'create');
  await queueMail(app, tx, {
    kind: 'staff-invitation',
    to: email,
    personId: id,
    mentionedPersonIds: [],
    subject: 'Your Lifestory staff account',
    letter: {
      greeting: `Dear ${fname},`,
      paragraphs: [`Your ${role} account is ready. Choose a password to sign in:`],
      button: { label: 'Choose a password', url },
      footnote: 'The link works once, for 14 days.',
    },
  });
  return url;
}
