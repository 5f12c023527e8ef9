import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import { recordChange } from '../../audit/index.ts';
import { queueMail } from '../../mail/index.ts';
import { findPerson, lockPerson, type Person } from '../../people/index.ts';
import { deleteChallenges } from '../second-factor/challenge.queries.ts';
import { passwordChangedLetter } from '../security.letter.ts';
import { deleteDevices } from '../sign-in/device.queries.ts';
import type { Device } from '../sign-in/device.ts';
import { revokeSignIns } from '../sign-in/sign-in.queries.ts';
import { openSignIn, type SignedIn } from '../sign-in/sign-in.service.ts';
import {
  findLinkOwner,
  invalidateLinks,
  isCreateLinkValid,
  isResetLinkValid,
  lockLink,
} from './link.queries.ts';
import { findPasswordProblems, type NewPassword } from './password.policy.ts';
import { checkPassword, hashPassword } from './password-hash.ts';

const invalidLink = () => invalid({ id: ['Reset password link is invalid or expired'] });

const wrongOldPassword = () => invalid({ old_password: ['This is not your current password.'] });

/** Changes the caller's password and ends all other sign-ins. Reports a wrong old password by field. */
export async function changePassword(
  app: Pick<AppContext, 'env' | 'db' | 'jobs' | 'limits' | 'now'>,
  { personId, signInId }: Actor,
  { old_password, ...input }: NewPassword & { old_password: string },
): Promise<void> {
  await app.limits.count([{ name: 'old-password', subject: personId, max: 10, seconds: 900 }]);
  const person = await findPerson(app.db, personId);
  if (!person) throw fail('not_signed_in');
  if (!(await checkPassword(old_password, person.password_hash))) {
    throw wrongOldPassword();
  }
  const faults = findPasswordProblems(input, person);
  if (faults) throw invalid(faults);
  if (person.must_change_password && input.password === old_password) {
    throw invalid({ password: ['Please choose another password than the one you were given.'] });
  }
  const hash = await hashPassword(input.password);
  await app.db.transaction().execute(async (tx) => {
    const current = await lockPerson(tx, personId);
    if (current?.password_hash !== person.password_hash) throw wrongOldPassword();
    await storePassword(app, tx, personId, hash, { exceptSignInId: signInId });
  });
}

/**
 * Sets the password of a customer or sub user, for a storyteller without an e-mail address that of the booker, who must change it after signing in; staff and the caller
 * are not found.
 */
export async function setPasswordForPerson(
  app: Pick<AppContext, 'env' | 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { user_id, ...input }: NewPassword & { user_id: string },
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const named = await findPerson(tx, user_id);
    const person = named && (await findPersonToSignIn(tx, named));
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
  const text = 'The person who booked has a password already. It can be changed on their own page.';
  throw invalid({ password: [text] });
}

/** Checks a reset link without using it up. Fails with `invalid` if it no longer works. */
export async function checkResetLink(
  app: Pick<AppContext, 'db' | 'now'>,
  link: { id: string; token: string },
): Promise<void> {
  if (!(await isResetLinkValid(app.db, link.id, link.token, app.now()))) throw invalidLink();
}

/** Returns the secret of a create-password link. Fails with `not_found` if the link no longer works. */
export async function checkInvitation(
  app: Pick<AppContext, 'db' | 'now'>,
  token: string,
): Promise<HandlerResult<Contract['auth']['checkInvitation']>> {
  if (!(await isCreateLinkValid(app.db, token, app.now()))) throw fail('not_found');
  return { success: true, data: { subuser_id: token } };
}

/**
 * Sets a password with a link's secret: uses up the link, ends all sign-ins, and starts a new one if the
 * person has a story to enter.
 */
export async function createPassword(
  app: Pick<AppContext, 'env' | 'db' | 'jobs' | 'limits' | 'now'>,
  { id, ...input }: NewPassword & { id: string },
  client: Client,
  device: Device,
): Promise<{ message: string; personId: string; signedIn: SignedIn | null }> {
  await app.limits.count([{ name: 'create-password', subject: client.address, max: 60, seconds: 900 }]);
  const now = app.now();
  const linked = await findLinkOwner(app.db, id, now);
  if (!linked) throw invalidLink();
  const faults = findPasswordProblems(input, linked);
  if (faults) throw invalid(faults);
  const hash = await hashPassword(input.password);
  const signedIn = await app.db.transaction().execute(async (tx) => {
    // Lock the person before the link, in the same order as the code that ends a person's links.
    const person = await lockPerson(tx, linked.id);
    if (!person || !(await lockLink(tx, id, now))) throw invalidLink();
    await storePassword(app, tx, person.id, hash);
    return openSignIn(app, tx, { ...person, must_change_password: false }, device);
  });
  // A person with a second factor signs in with the new password.
  return { message: 'Your password is saved.', personId: linked.id, signedIn: signedIn ?? null };
}

/**
 * Sets another person's password in the caller's transaction and ends their open links and sign-ins. A temporary password
 * must be changed at the next sign-in. Applies the rules of the owner's own change; fails with `invalid`, by field.
 */
export async function setPassword(
  app: Pick<AppContext, 'env' | 'jobs' | 'now'>,
  tx: Tx,
  person: { id: string; email: string; fname: string; lname: string },
  input: NewPassword,
  { isTemporary = false }: { isTemporary?: boolean } = {},
): Promise<void> {
  const faults = findPasswordProblems(input, person);
  if (faults) throw invalid(faults);
  await storePassword(app, tx, person.id, await hashPassword(input.password), { isTemporary });
}

/**
 * Stores a password; invalidates open links and ends all sign-ins except `exceptSignInId`. Without an exception, which
 * only the owner's own change has, all known devices are removed too. A password that staff set (`isTemporary`) must be
 * changed at the next sign-in. Notifies the owner if a password was replaced.
 */
async function storePassword(
  app: Pick<AppContext, 'env' | 'jobs' | 'now'>,
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
