import type { Contract, HandlerResult, ProofMethod, Role } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import { type Actor, type Client, listRoleAbilities } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { findPersonByEmail, lockPerson, type Person, toUserInfo } from '../../people/index.ts';
import { canSwitch, chooseFirstEntry, roleIn } from '../active-story.policy.ts';
import { isEnrollmentDue } from '../actor.policy.ts';
import { awaitsOpening, findEntries } from '../entry.queries.ts';
import { memberEntered } from '../member-entered.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { insertChallenge } from '../second-factor/challenge.queries.ts';
import { updateEnrollment } from '../second-factor/enrollment.service.ts';
import { countFactors, hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { newDeviceLetter } from '../security.letter.ts';
import { hasDevice, isIssuedDeviceToken, isKnownDevice, recordDeviceUse } from './device.queries.ts';
import type { Device } from './device.ts';
import {
  insertSignIn,
  recordFirstSignIn,
  recordFirstVisit,
  recordLastSignIn,
  recordLastStory,
  setActiveStory,
} from './sign-in.queries.ts';
import { countAttempt } from './sign-in-limits.ts';

const hourMs = 60 * 60 * 1000;

/** Lifetime of a sign-in of customers and sub users, in milliseconds. */
const lifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** The response to a new sign-in; `device` is the token for the device cookie. */
export type SignedIn = Omit<HandlerResult<Contract['auth']['login']>, 'success'> & { device: string };

export type Credentials = { email: string; password: string };

/**
 * Starts a sign-in, also of a person who has no story to enter any more. An unknown address, a wrong password and a
 * person whose first story is not open yet get the same message after the same time; attempts are counted before they
 * are processed.
 * @throws `invalid`, `too_many`; `second_factor_required`, with a challenge, for an account with a second factor
 */
export async function signIn(
  app: AppContext,
  { email, password }: Credentials,
  client: Client,
  device: Device,
): Promise<SignedIn> {
  const isKnown = device.token !== null && (await isKnownDevice(app.db, email, device.token));
  const attempt = await countAttempt(app, email, client, isKnown ? device.token : null);
  const person = await findPersonByEmail(app.db, email);
  const isPasswordCorrect = await checkPassword(password, person?.password_hash).catch(
    async (error: unknown) => {
      await attempt.uncount();
      throw error;
    },
  );
  if (!person || !isPasswordCorrect) throw wrongCredentials();
  const signedIn = await app.db.transaction().execute(async (tx) => {
    // A concurrent password change or deletion updates the locked row before it ends the sign-ins, so the
    // check and the new sign-in cannot miss it.
    const current = await lockPerson(tx, person.id);
    if (!current || current.password_hash !== person.password_hash) throw wrongCredentials();
    const challenge = await startSecondStep(app, tx, current.id);
    if (challenge) return challenge;
    const newSignIn = await openSignIn(app, tx, current, device);
    if (!newSignIn) throw wrongCredentials();
    return newSignIn;
  });
  await attempt.succeed();
  if ('challenge' in signedIn) throw fail('second_factor_required', { data: signedIn });
  return signedIn;
}

/** Returns a challenge and the ways to answer it if a person has a second factor, otherwise null. */
export async function startSecondStep(
  app: AppContext,
  tx: Tx,
  personId: string,
): Promise<{ challenge: string; methods: ProofMethod[] } | null> {
  const { hasApp, passkeyCount } = await countFactors(tx, personId);
  if (!hasApp && passkeyCount === 0) return null;
  const challenge = await insertChallenge(tx, { purpose: 'second_factor', personId, now: app.now() });
  const methods: ProofMethod[] = [];
  if (passkeyCount > 0) methods.push('passkey');
  if (hasApp) methods.push('code');
  return { challenge, methods: [...methods, 'recovery_code'] };
}

const wrongCredentials = () => invalid('The e-mail address or password is incorrect.');

/**
 * Adds a sign-in for a person whose row the caller has locked, and notifies them if the device is new and not the
 * first. A person without a story to enter has no active story. Returns undefined for deactivated staff, for a person
 * whose first story is not open yet, and for one with a second factor unless `isVerified`: it has been checked.
 */
export async function openSignIn(
  app: AppContext,
  tx: Tx,
  person: Person,
  device: Device,
  isVerified = false,
): Promise<SignedIn | undefined> {
  const now = app.now();
  if (!isVerified && (await hasSecondFactor(tx, person.id))) return undefined;
  // Runs only after the password check, so that a wrong password takes equally long for known and unknown
  // addresses.
  const entries = person.staff_role ? [] : await findEntries(tx, person.id, dateAt(now));
  if (person.staff_role ? person.deactivated_at : entries.length === 0 && (await awaitsOpening(tx, person)))
    return undefined;
  const entry = chooseFirstEntry(entries, person.last_story_id);
  const role = (person.staff_role as Role | null) ?? roleIn(entry);
  // Most sign-ins skip both writes.
  if (!person.entered_at) await recordFirstSignIn(tx, person.id, now);
  if (person.staff_role) await recordLastSignIn(tx, person.id, now);
  const second_factor_due_at = person.staff_role ? await updateEnrollment(app, tx, person) : null;
  if (entry && (!entry.own || entry.storyId !== person.last_story_id)) {
    await recordVisit(app, tx, person.id, entry.storyId);
  }
  const token = await insertSignIn(tx, {
    personId: person.id,
    storyId: entry?.storyId ?? null,
    createdAt: now,
    device,
    ...(await findLifetime(tx, person, now)),
  });
  const hasAccess = person.staff_role !== null || (entry !== undefined && !entry.disabled);
  const disabled = person.deactivated_at !== null || !hasAccess;
  return {
    user: {
      ...toUserInfo(person, role, disabled),
      can: listRoleAbilities({ role, helper: entry?.helper ?? false, keeper: entry?.keeper ?? false }),
      must_change_password: person.must_change_password,
      second_factor_due_at,
      must_add_second_factor: isEnrollmentDue({ ...person, second_factor_due_at }, now),
    },
    token,
    switch: canSwitch(entries),
    device: await recordDevice(app, tx, person, device),
  };
}

/** Returns when a new sign-in ends: for staff after the configured time or inactivity; for others after seven days. */
async function findLifetime(
  tx: Tx,
  { staff_role: staffRole }: Person,
  now: Date,
): Promise<{ expiresAt: Date; idleMinutes: number | null }> {
  if (!staffRole) return { expiresAt: new Date(now.getTime() + lifetimeMs), idleMinutes: null };
  const { staffSignInHours, staffIdleMinutes } = await readSettings(tx);
  return { expiresAt: new Date(now.getTime() + staffSignInHours * hourMs), idleMinutes: staffIdleMinutes };
}

/**
 * Records the device of a sign-in and notifies the owner of a new one, except the first. Returns the device
 * token; a token that this server did not issue is replaced.
 */
async function recordDevice(app: AppContext, tx: Tx, person: Person, device: Device): Promise<string> {
  const now = app.now();
  const presentedToken = device.token;
  const token =
    presentedToken && (await isIssuedDeviceToken(tx, presentedToken)) ? presentedToken : newSecret();
  const hadDevice = await hasDevice(tx, person.id);
  const isNew = await recordDeviceUse(tx, person.id, token, now);
  if (isNew && hadDevice) {
    const mail = newDeviceLetter(person, device, now, app.env.APP_URL);
    await queueMail(app, tx, { to: person.email, personId: person.id, mentionedPersonIds: [], ...mail });
  }
  return token;
}

/**
 * Records a visit to a story, where the next sign-in starts, and announces the first visit of an invited
 * person.
 */
async function recordVisit(app: AppContext, tx: Tx, personId: string, storyId: string): Promise<void> {
  await recordLastStory(tx, personId, storyId);
  const isFirst = await recordFirstVisit(tx, personId, storyId, app.now());
  if (isFirst) await app.jobs.add(tx, memberEntered, { personId, storyId });
}

/**
 * Switches the active story of one sign-in; other sign-ins are unaffected. The caller must check that the person may
 * enter the story.
 */
export async function switchActiveStory(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  storyId: string,
): Promise<void> {
  await setActiveStory(tx, actor.signInId, storyId);
  await recordVisit(app, tx, actor.personId, storyId);
}
