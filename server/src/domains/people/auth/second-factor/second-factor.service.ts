import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPerson, lockPerson, type Person } from '../../people/index.ts';
import { listPasskeys } from '../passkeys/passkey.queries.ts';
import { type SecondFactorChange, secondFactorChangedLetter } from '../security.letter.ts';
import { revokeSignIns } from '../sign-in/sign-in.queries.ts';
import { deleteChallenges } from './challenge.queries.ts';
import { mustHaveSecondFactor, setEnrollmentDue, updateEnrollment } from './enrollment.service.ts';
import { authenticatorUri, createAuthenticatorSecret } from './one-time-code.ts';
import { consumeCode, secretPurpose } from './proof.service.ts';
import { createRecoveryCodes } from './recovery-code.ts';
import {
  countRecoveryCodes,
  deleteFactors,
  findAuthenticatorApp,
  hasSecondFactor,
  storeAuthenticatorApp,
  storeRecoveryCodes,
} from './second-factor.queries.ts';

type RecoveryCodesResult = HandlerResult<Contract['auth']['replaceRecoveryCodes']>;

const duplicateApp = () =>
  fail('conflict', { text: 'You already use an authenticator app. Remove it before you add another one.' });

const lastRequiredFactor = () =>
  fail('conflict', {
    text: 'Super Admins need a second step at sign-in. Add another one before you remove this one.',
  });

/** Returns the caller's second factors. */
export async function listSecondFactors(
  { db }: AppContext,
  { personId }: Actor,
): Promise<HandlerResult<Contract['auth']['secondFactors']>> {
  const { second_factor_due_at } = await findOwner(db, personId);
  const app = await findAuthenticatorApp(db, personId);
  const passkeys = await listPasskeys(db, personId);
  const recovery_codes_left = await countRecoveryCodes(db, personId);
  return {
    success: true,
    data: {
      authenticator_app: app?.confirmed_at ?? null,
      passkeys,
      recovery_codes_left,
      due_at: second_factor_due_at,
    },
  };
}

/** Limits changes of second factors, each of which sends a mail, to 20 an hour per person. */
export const countFactorChange = ({ limits }: AppContext, personId: string): Promise<void> =>
  limits.count([{ name: 'second-factor-change', subject: personId, max: 20, seconds: 3600 }]);

/** Creates the secret of an authenticator app, with the QR code that the app reads. */
export async function startAuthenticatorApp(
  app: AppContext,
  { personId }: Actor,
): Promise<HandlerResult<Contract['auth']['startAuthenticatorApp']>> {
  await countFactorChange(app, personId);
  const secret = createAuthenticatorSecret();
  const person = await app.db.transaction().execute(async (tx) => {
    const owner = await lockOwner(tx, personId);
    if ((await findAuthenticatorApp(tx, personId))?.confirmed_at) throw duplicateApp();
    const encrypted = app.textEncryption(secretPurpose).encrypt(secret);
    await storeAuthenticatorApp(tx, { personId, secret: encrypted, now: app.now() });
    return owner;
  });
  const uri = authenticatorUri(secret, person.email);
  const { toString: renderQrCode } = await import('qrcode');
  const svg = await renderQrCode(uri, { type: 'svg', margin: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  return { success: true, data: { secret, uri, picture } };
}

/** Adds a started authenticator app, confirmed by its first code. */
export async function confirmAuthenticatorApp(
  app: AppContext,
  { personId }: Actor,
  code: string,
): Promise<RecoveryCodesResult> {
  await countFactorChange(app, personId);
  const pendingApp = await findAuthenticatorApp(app.db, personId);
  if (!pendingApp) throw fail('conflict', { text: 'Please start again with a new QR code.' });
  if (pendingApp.confirmed_at) throw duplicateApp();
  await consumeCode(app, pendingApp, code);
  return addFactor(app, personId, 'authenticator app added', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('authenticator_apps')
      .set({ confirmed_at: app.now() })
      .where('person_id', '=', personId)
      .where('secret', '=', pendingApp.secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw duplicateApp();
  });
}

/**
 * Removes the caller's authenticator app; also the last second factor of a person who must have one, if its codes can no
 * longer be checked: it can only be set up again.
 */
export async function removeAuthenticatorApp(app: AppContext, { personId }: Actor): Promise<void> {
  const stored = await findAuthenticatorApp(app.db, personId);
  const isUsable = !stored || app.textEncryption(secretPurpose).decrypt(stored.secret) !== null;
  const remove = async (tx: Tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('authenticator_apps')
      .where('person_id', '=', personId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw fail('not_found');
  };
  await removeFactor(app, personId, 'authenticator app removed', remove, { mayBeLast: !isUsable });
}

/** Replaces the caller's recovery codes; fails with `conflict` without a second factor. */
export async function replaceRecoveryCodes(
  app: AppContext,
  { personId }: Actor,
): Promise<RecoveryCodesResult> {
  await countFactorChange(app, personId);
  const codes = await createRecoveryCodes();
  await app.db.transaction().execute(async (tx) => {
    const person = await lockOwner(tx, personId);
    if (!(await hasSecondFactor(tx, personId))) {
      throw fail('conflict', { text: 'Recovery codes come with a second step. Please add one first.' });
    }
    await storeRecoveryCodes(tx, personId, codes);
    await notifyOwner(app, tx, person, 'recovery codes replaced');
  });
  return { success: true, data: { recovery_codes: codes.map(({ text }) => text) } };
}

/** Adds a second factor in one transaction. Returns new recovery codes if the person has none left, otherwise none. */
export async function addFactor(
  app: AppContext,
  personId: string,
  change: SecondFactorChange,
  add: (tx: Tx) => Promise<void>,
): Promise<RecoveryCodesResult> {
  const needsCodes = (await countRecoveryCodes(app.db, personId)) === 0;
  const codes = needsCodes ? await createRecoveryCodes() : [];
  await app.db.transaction().execute(async (tx) => {
    const person = await lockOwner(tx, personId);
    await add(tx);
    if (needsCodes) await storeRecoveryCodes(tx, personId, codes);
    if (person.second_factor_due_at) await setEnrollmentDue(tx, personId, null);
    await notifyOwner(app, tx, person, change);
  });
  return { success: true, data: { recovery_codes: codes.map(({ text }) => text) } };
}

/**
 * Removes a second factor in one transaction, with the recovery codes if it was the last. The last one of a person who
 * must have one is removed only with `mayBeLast`, and has to be replaced within the usual time; otherwise fails with
 * `conflict`.
 */
export async function removeFactor(
  app: AppContext,
  personId: string,
  change: SecondFactorChange,
  remove: (tx: Tx) => Promise<void>,
  { mayBeLast = false } = {},
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const person = await lockOwner(tx, personId);
    await remove(tx);
    if (!(await hasSecondFactor(tx, personId))) {
      if (!mayBeLast && (await mustHaveSecondFactor(app, tx, person))) throw lastRequiredFactor();
      await updateEnrollment(app, tx, person);
      await storeRecoveryCodes(tx, personId, []);
    }
    await notifyOwner(app, tx, person, change);
  });
}

/**
 * Removes all second factors of another, locked person who has lost them, and ends their sign-ins. A person who must
 * have a second factor has to add one right after the next sign-in.
 * @returns whether there were any
 */
export async function resetSecondFactors(app: AppContext, tx: Tx, person: Person): Promise<boolean> {
  if (!(await hasSecondFactor(tx, person.id))) return false;
  await deleteFactors(tx, person.id, new Date(0));
  await deleteChallenges(tx, person.id);
  await revokeSignIns(tx, person.id, 'signed_out');
  if (await mustHaveSecondFactor(app, tx, person)) await setEnrollmentDue(tx, person.id, app.now());
  const mail = secondFactorChangedLetter(person, 'second factors reset', app.now(), app.env.APP_URL);
  await queueMail(app, tx, { to: person.email, personId: person.id, mentionedPersonIds: [], ...mail });
  return true;
}

/** Mails a change of second factors to the owner; records one of staff in the audit log, too. */
async function notifyOwner(
  app: AppContext,
  tx: Tx,
  person: Person,
  change: SecondFactorChange,
): Promise<void> {
  const mail = secondFactorChangedLetter(person, change, app.now(), app.env.APP_URL);
  await queueMail(app, tx, { to: person.email, personId: person.id, mentionedPersonIds: [], ...mail });
  if (!person.staff_role) return;
  await recordChange(tx, {
    actorId: person.id,
    action: change,
    subjectKind: 'person',
    subjectId: person.id,
  });
}

/** Locks the caller's row, so that changes of their second factors run one after another. */
async function lockOwner(tx: Tx, personId: string): Promise<Person> {
  const person = await lockPerson(tx, personId);
  if (!person) throw fail('not_signed_in');
  return person;
}

/** Returns the caller. Fails with `not_signed_in` if their account no longer exists. */
export async function findOwner(db: AppContext['db'], personId: string): Promise<Person> {
  const person = await findPerson(db, personId);
  if (!person) throw fail('not_signed_in');
  return person;
}
