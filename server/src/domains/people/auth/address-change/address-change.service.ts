import type { Contract, HandlerResult } from '@lifestory/contract';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import type { Client } from '../../../../http/actor.ts';
import { invalid } from '../../../../http/failure.ts';
import { jobKind } from '../../../../jobs/jobs.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import {
  changeEmail,
  freeAddresses,
  lockAddresses,
  lockPerson,
  type Person,
  reserveAddress,
} from '../../people/index.ts';
import { invalidateLinks } from '../passwords/link.queries.ts';
import { removePassword } from '../passwords/password.service.ts';
import { makePasswordLink } from '../passwords/password-link.ts';
import { deleteChallenges } from '../second-factor/challenge.queries.ts';
import { deleteFactors } from '../second-factor/second-factor.queries.ts';
import { deleteDevices } from '../sign-in/device.queries.ts';
import { revokeSignIns } from '../sign-in/sign-in.queries.ts';
import { addressChangedLetter, addressRestoredLetter } from './address-change.letter.ts';
import {
  closeChangesSince,
  findRequestedChange,
  findUndoableChange,
  markConfirmed,
} from './address-change.queries.ts';

/** The e-mail address of a person was changed; later features update their copies. */
export const emailChanged = jobKind(
  'email_changed',
  z.object({ personId: z.uuid(), before: z.string(), after: z.string() }),
);

/** The owner of a former address has undone a change; later features revert what was requested for the account. */
export const addressRestored = jobKind('address_restored', z.object({ personId: z.uuid() }));

/** How long the old address can undo a change, in milliseconds. */
const undoPeriodMs = 7 * 24 * 60 * 60 * 1000;

/** An undo also removes second factors that were added this long before the change, in milliseconds. */
const suspectPeriodMs = 7 * 24 * 60 * 60 * 1000;

type CheckResult = HandlerResult<Contract['auth']['checkAddressChange']>;

const badLink = () => invalid({ token: ['This link was already used or has expired.'] });

const countLinkUse = ({ limits }: AppContext, { address }: Client) =>
  limits.count([{ name: 'address-link', subject: address, max: 60, seconds: 900 }]);

/** Returns the address that a link confirms, without using it up. Fails with `invalid` if the link no longer works. */
export async function checkAddressChange(
  app: AppContext,
  token: string,
  client: Client,
): Promise<CheckResult> {
  await countLinkUse(app, client);
  const change = await findRequestedChange(app.db, token, app.now());
  if (!change) throw badLink();
  return { success: true, data: { email: change.new_email } };
}

/**
 * Returns the address that an undo link restores, without using it up. Fails with `invalid` if the link no longer
 * works.
 */
export async function checkAddressUndo(app: AppContext, token: string, client: Client): Promise<CheckResult> {
  await countLinkUse(app, client);
  const change = await findUndoableChange(app.db, token, app.now());
  if (!change) throw badLink();
  return { success: true, data: { email: change.old_email } };
}

/**
 * Changes an address with the link mailed to the new one. Links that were mailed to the old address stop working,
 * except the one that undoes the change for seven days. Fails with `invalid` if the link no longer works.
 * @returns id of the person
 */
export async function confirmAddressChange(app: AppContext, token: string, client: Client): Promise<string> {
  await countLinkUse(app, client);
  const now = app.now();
  const requested = await findRequestedChange(app.db, token, now);
  if (!requested) throw badLink();
  return app.db.transaction().execute(async (tx) => {
    // Lock the addresses before the person, in the same order as a booking. The old one is reserved below.
    await lockAddresses(tx, [requested.old_email, requested.new_email]);
    const person = await lockPerson(tx, requested.person_id);
    // Read again under the lock of the person: another request may have confirmed or replaced the change.
    const change = await findRequestedChange(tx, token, now);
    if (!person || !change || person.email !== change.old_email) throw badLink();
    await replaceEmail(app, tx, person, change.new_email);
    const undoSecret = newSecret();
    const undoUntil = new Date(now.getTime() + undoPeriodMs);
    await markConfirmed(tx, change.id, { now, undoSecret, undoUntil });
    await reserveAddress(tx, { email: change.old_email, personId: person.id, until: undoUntil });
    await recordChange(tx, {
      actorId: change.actor_id ?? person.id,
      channel: change.actor_id === null ? 'link' : undefined,
      action: 'e-mail address changed',
      subjectKind: 'person',
      subjectId: person.id,
      before: { email: change.old_email },
      after: { email: change.new_email, ...(change.reason ? { reason: change.reason } : {}) },
    });
    const mail = addressChangedLetter(person, {
      newEmail: change.new_email,
      changedAt: now,
      undoUrl: `${app.env.APP_URL}/restore-email/${undoSecret}`,
      isByStaff: change.actor_id !== null,
    });
    await queueMail(app, tx, { to: change.old_email, personId: person.id, mentionedPersonIds: [], ...mail });
    return person.id;
  });
}

/**
 * Restores the old address with the link mailed to it, even if the address has been changed again since. Ends the
 * password, all sign-ins and links, frees the person's reserved addresses, removes second factors added shortly before
 * the change or since, and mails a link for a new password. Fails with `invalid` if the link no longer works.
 * @returns id of the person
 */
export async function undoAddressChange(app: AppContext, token: string, client: Client): Promise<string> {
  await countLinkUse(app, client);
  const now = app.now();
  const confirmed = await findUndoableChange(app.db, token, now);
  if (!confirmed) throw badLink();
  return app.db.transaction().execute(async (tx) => {
    await lockAddresses(tx, [confirmed.old_email]);
    const person = await lockPerson(tx, confirmed.person_id);
    const change = await findUndoableChange(tx, token, now);
    if (!person || !change) throw badLink();
    await replaceEmail(app, tx, person, change.old_email);
    await closeChangesSince(tx, change, now);
    await freeAddresses(tx, person.id);
    await removePassword(tx, person.id);
    await deleteChallenges(tx, person.id);
    await deleteFactors(tx, person.id, new Date(change.created_at.getTime() - suspectPeriodMs));
    await revokeSignIns(tx, person.id, 'signed_out');
    await deleteDevices(tx, person.id);
    await recordChange(tx, {
      actorId: person.id,
      channel: 'link',
      action: 'e-mail address restored',
      subjectKind: 'person',
      subjectId: person.id,
      before: { email: person.email },
      after: { email: change.old_email },
    });
    await app.jobs.add(tx, addressRestored, { personId: person.id }, { priority: 'access' });
    const url = await makePasswordLink(app, tx, person, 'reset');
    const mail = addressRestoredLetter(person, url);
    await queueMail(app, tx, {
      to: change.old_email,
      personId: person.id,
      mentionedPersonIds: [],
      isUrgent: true,
      ...mail,
    });
    return person.id;
  });
}

/**
 * Sets the address of a locked person, ends their mailed links, and announces the change to later features.
 * @throws `invalid` if another account uses the address
 */
async function replaceEmail(app: AppContext, tx: Tx, person: Person, newEmail: string): Promise<void> {
  if (!(await changeEmail(app, tx, person.id, newEmail))) {
    throw invalid({ token: ['Another account uses this e-mail address now. Please write to us.'] });
  }
  await invalidateLinks(tx, person.id, app.now());
  await app.jobs.add(tx, emailChanged, { personId: person.id, before: person.email, after: newEmail });
}
