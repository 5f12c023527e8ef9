import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor, Client } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { isPlaceholderAddress } from '../../../../placeholder-address.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPerson, lockPerson, type Person } from '../../people/index.ts';
import { findOpenInvitation } from '../entry.queries.ts';
import { deleteChallenges } from '../second-factor/challenge.queries.ts';
import { passwordChangedLetter } from '../security.letter.ts';
import { deleteDevices } from '../sign-in/device.queries.ts';
import type { Device } from '../sign-in/device.ts';
import { revokeSignIns } from '../sign-in/sign-in.queries.ts';
import { openSignIn, type SignedIn } from '../sign-in/sign-in.service.ts';
import {
  findCreateLink,
  findLinkOwner,
  invalidateLinks,
  isResetLinkValid,
  lockLink,
} from './link.queries.ts';
import { findPasswordProblems, type NewPassword } from './password.policy.ts';
import { checkPassword, hashPassword } from './password-hash.ts';

const invalidLink = () => invalid({ id: ['Reset password link is invalid or expired'] });

const wrongOldPassword = () => invalid({ old_password: ['This is not your current password.'] });

/** Changes the caller's password and ends all other sign-ins. Reports a wrong old password by field. */
export async function changePassword(
  app: AppContext,
  { personId, signInId }: Actor,
  { old_password, ...input }: NewPassword & { old_password: string },
): Promise<void> {
  await app.limits.count([{ name: 'old-password', subject: personId, max: 10, seconds: 900 }]);
  const person = await findPerson(app.db, personId);
  if (!person) throw fail('not_signed_in');
  if (!(await checkPassword(old_password, person.password_hash))) {
    throw wrongOldPassword();
  }
  const problems = findPasswordProblems(input, person);
  if (problems) throw invalid(problems);
  if (person.must_change_password && input.password === old_password) {
    throw invalid({ password: ['Please choose a password other than the one you were given.'] });
  }
  const hash = await hashPassword(input.password);
  await app.db.transaction().execute(async (tx) => {
    const current = await lockPerson(tx, personId);
    if (current?.password_hash !== person.password_hash) throw wrongOldPassword();
    await storePassword(app, tx, personId, hash, { exceptSignInId: signInId });
  });
}

/**
 * Sets the password of a customer or sub user, who must change it at the next sign-in. For a storyteller without an
 * e-mail address, sets the password of the booker, unless they have one.
 * @throws `invalid` by field, `not_found` for staff and missing people
 */
export async function setPasswordForPerson(
  app: AppContext,
  actor: Actor,
  { user_id, ...input }: NewPassword & { user_id: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const target = await findPerson(tx, user_id);
    const person = target && (await findPersonToSignIn(tx, target));
    if (!person || person.staff_role) throw fail('not_found');
    await setPassword(app, tx, person, input, { isTemporary: true });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'password set',
      subjectKind: 'person',
      subjectId: person.id,
    });
  });
}

/**
 * Returns who signs in for a person: for a storyteller without an e-mail address, the person who booked.
 * @throws `invalid` if that person has chosen a password
 */
async function findPersonToSignIn(tx: Tx, person: Person): Promise<Person | undefined> {
  if (!isPlaceholderAddress(person.email)) return person;
  const booker = person.booker_id ? await findPerson(tx, person.booker_id) : undefined;
  if (!booker?.password_hash) return booker;
  const message = 'The person who booked already has a password. You can change it on their own page.';
  throw invalid({ password: [message] });
}

/** Checks a reset link without using it up. Fails with `invalid` if the link no longer works. */
export async function checkResetLink(app: AppContext, link: { id: string; token: string }): Promise<void> {
  if (!(await isResetLinkValid(app.db, link.id, link.token, app.now()))) throw invalidLink();
}

/** Why a create-password link no longer works, and how to get a new one. */
const deadLinkTexts = {
  used: 'This link was already used to choose a password. Please sign in with that password, or request a new one.',
  expired: 'This link has expired. Please ask the person who invited you to send the invitation again.',
  unknown:
    'This link is incomplete, or a newer one has replaced it. Please use the link in our latest e-mail, or ask the person who invited you to send the invitation again.',
} as const;

/**
 * Returns the secret of a create-password link, and who invites its owner to which story. Fails with `not_found` if the
 * link no longer works; `data.link` says why.
 */
export async function checkInvitation(
  app: AppContext,
  token: string,
): Promise<HandlerResult<Contract['auth']['checkInvitation']>> {
  const link = await findCreateLink(app.db, token, app.now());
  if (link.state !== 'valid') {
    throw fail('not_found', { text: deadLinkTexts[link.state], data: { link: link.state } });
  }
  const invitation = await findOpenInvitation(app.db, link.personId);
  return { success: true, data: { subuser_id: token, invitation: invitation ?? null } };
}

/**
 * Sets a password with a link's secret: uses up the link and ends all sign-ins. Starts a new sign-in (`signedIn`),
 * except for people whose first story is not open yet and for those with a second factor, who sign in later.
 * @throws `invalid` by field, `too_many`
 */
export async function createPassword(
  app: AppContext,
  { id, ...input }: NewPassword & { id: string },
  client: Client,
  device: Device,
): Promise<{ message: string; personId: string; signedIn: SignedIn | null }> {
  await app.limits.count([{ name: 'create-password', subject: client.address, max: 60, seconds: 900 }]);
  const now = app.now();
  const owner = await findLinkOwner(app.db, id, now);
  if (!owner) throw invalidLink();
  const problems = findPasswordProblems(input, owner);
  if (problems) throw invalid(problems);
  const hash = await hashPassword(input.password);
  const signedIn = await app.db.transaction().execute(async (tx) => {
    // Lock the person before the link, in the same order as the code that ends a person's links.
    const person = await lockPerson(tx, owner.id);
    if (!person || !(await lockLink(tx, id, now))) throw invalidLink();
    await storePassword(app, tx, person.id, hash);
    return openSignIn(app, tx, { ...person, must_change_password: false }, device);
  });
  return { message: 'Your password is saved.', personId: owner.id, signedIn: signedIn ?? null };
}

/**
 * Sets another person's password in the caller's transaction and ends their open links and sign-ins. A temporary
 * password must be changed at the next sign-in. Applies the rules of the owner's own change; fails with `invalid`, by
 * field.
 */
export async function setPassword(
  app: AppContext,
  tx: Tx,
  person: { id: string; email: string; fname: string; lname: string },
  input: NewPassword,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<void> {
  const problems = findPasswordProblems(input, person);
  if (problems) throw invalid(problems);
  await storePassword(app, tx, person.id, await hashPassword(input.password), { isTemporary });
}

/** Removes the password of a locked person, who cannot sign in with one until they choose another with a mailed link. */
export async function removePassword(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ password_hash: null, must_change_password: false })
    .where('id', '=', personId)
    .execute();
}

/**
 * Stores a password; invalidates open links and ends all sign-ins except `exceptSignInId`. Without an exception, which
 * only the owner's own change has, all known devices are removed too. A password that staff set (`isTemporary`) must be
 * changed at the next sign-in. Notifies the owner if a password was replaced.
 */
async function storePassword(
  app: AppContext,
  tx: Tx,
  personId: string,
  hash: string,
  { exceptSignInId, isTemporary = false }: { exceptSignInId?: string; isTemporary?: boolean } = {},
): Promise<void> {
  const person = await lockPerson(tx, personId);
  if (!person) throw fail('not_found');
  const now = app.now();
  await tx
    .updateTable('people')
    .set({ password_hash: hash, must_change_password: isTemporary })
    .where('id', '=', personId)
    .execute();
  await invalidateLinks(tx, personId, now);
  await deleteChallenges(tx, personId);
  await revokeSignIns(tx, personId, 'password_changed', exceptSignInId);
  if (exceptSignInId === undefined) await deleteDevices(tx, personId);
  if (person.password_hash === null) return;
  const mail = passwordChangedLetter(person, now, app.env.APP_URL);
  await queueMail(app, tx, { to: person.email, personId, mentionedPersonIds: [], ...mail });
}
