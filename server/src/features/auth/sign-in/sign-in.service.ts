import type { Contract, HandlerResult, Role } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { Actor, Client } from '../../../http/actor.ts';
import { invalid } from '../../../http/failure.ts';
import { queueMail } from '../../mail/index.ts';
import { lockPerson, type Person, personByEmail, userInfo } from '../../people/index.ts';
import { canSwitch, firstEntry } from '../entry.policy.ts';
import { entriesOf } from '../entry.queries.ts';
import { memberEntered } from '../first-entry.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { newDevice } from '../security.letter.ts';
import { hasDevice, isIssuedToken, isKnownDevice, rememberDevice } from './device.queries.ts';
import {
  countOtherSignIns,
  deleteSignIn,
  insertSignIn,
  markEntered,
  markMembershipEntered,
  rememberStory,
  revokeSignIns,
  turnSignIn,
} from './sign-in.queries.ts';
import { countAttempt } from './sign-in-limits.ts';

/** How long a sign-in lasts. */
const week = 7 * 24 * 60 * 60 * 1000;

type Tools = Pick<AppContext, 'env' | 'jobs' | 'now'>;

/** What the browser receives for a new sign-in; `device` is the token for its cookie. */
export type SignedIn = Omit<HandlerResult<Contract['auth']['login']>, 'success'> & { device: string };

export type Credentials = { email: string; password: string };

/**
 * Starts a sign-in of seven days. A wrong address, a wrong password and a person without a story to enter get
 * the same message after the same time; attempts are counted before they are processed. `device` is the token
 * that the browser sent, if any.
 */
export async function signIn(
  app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'limits' | 'now'>,
  { email, password }: Credentials,
  client: Client,
  device: string | null,
): Promise<SignedIn> {
  const isKnown = device !== null && (await isKnownDevice(app.db, email, device));
  const attempt = await countAttempt(app, email, client, isKnown ? device : null);
  const person = await personByEmail(app.db, email);
  const isRight = await checkPassword(password, person?.password_hash).catch(async (error: unknown) => {
    await attempt.takeBack();
    throw error;
  });
  if (!person || !isRight) throw wrongCredentials();
  const signedIn = await app.db.transaction().execute(async (tx) => {
    // Resolves races with a password change or deletion: both update the row, then end the sign-ins that they
    // find.
    const current = await lockPerson(tx, person.id);
    if (!current || current.password_hash !== person.password_hash) throw wrongCredentials();
    const opened = await openSignIn(app, tx, current, device);
    if (!opened) throw wrongCredentials();
    return opened;
  });
  await attempt.succeed();
  return signedIn;
}

/** Ends this sign-in; other devices stay signed in. */
export async function signOut(app: Pick<AppContext, 'db'>, { signInId }: Actor): Promise<void> {
  await deleteSignIn(app.db, signInId);
}

/** Returns the number of other devices on which a person is signed in. */
export async function otherSignIns(
  app: Pick<AppContext, 'db' | 'now'>,
  { personId, signInId }: Actor,
): Promise<HandlerResult<Contract['auth']['signIns']>> {
  const others = await countOtherSignIns(app.db, personId, signInId, app.now());
  return { success: true, data: { others } };
}

/** Ends all other sign-ins of a person; this one stays. */
export async function signOutEverywhere(
  app: Pick<AppContext, 'db'>,
  { personId, signInId }: Actor,
): Promise<void> {
  await revokeSignIns(app.db, personId, 'signed_out', signInId);
}

const wrongCredentials = () => invalid('The e-mail address or password is incorrect.');

/**
 * Adds a sign-in of seven days for a person whose row the caller has locked, and notifies the owner if the
 * device is new and not the first; undefined for a person without a story to enter.
 */
export async function openSignIn(
  app: Tools,
  tx: Tx,
  person: Person,
  device: string | null,
): Promise<SignedIn | undefined> {
  const now = app.now();
  // Only after the password check: a wrong one takes equally long for unknown and known addresses.
  const entries = person.staff_role ? [] : await entriesOf(tx, person.id, dateAt(now));
  if (person.staff_role ? person.deactivated_at : entries.length === 0) return undefined;
  const entry = firstEntry(entries, person.last_story_id);
  const role = (person.staff_role as Role | null) ?? (entry?.own ? 'Customer' : 'Sub User');
  // Usually none of this is new, and the sign-in is a single insert.
  if (!person.entered_at) await markEntered(tx, person.id, now);
  if (entry && (!entry.own || entry.storyId !== person.last_story_id)) {
    await noteEntry(app, tx, person.id, entry.storyId);
  }
  const token = await insertSignIn(tx, {
    personId: person.id,
    storyId: entry?.storyId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + week),
  });
  const disabled = person.deactivated_at !== null || (entry?.disabled ?? false);
  return {
    user: userInfo(person, role, disabled),
    token,
    switch: canSwitch(entries),
    device: await noteDevice(app, tx, person, device),
  };
}

/** Remembers the device of a sign-in; returns its token, or a new one if the browser's is not ours. */
async function noteDevice(app: Tools, tx: Tx, person: Person, presented: string | null): Promise<string> {
  const now = app.now();
  const token = presented && (await isIssuedToken(tx, presented)) ? presented : newSecret();
  const hadDevice = await hasDevice(tx, person.id);
  const isNew = await rememberDevice(tx, person.id, token, now);
  if (isNew && hadDevice) {
    const mail = newDevice(person, now, app.env.APP_URL);
    await queueMail(app, tx, { to: person.email, personId: person.id, personIds: [], ...mail });
  }
  return token;
}

/** Records that a person views a story: for their next sign-in, and for the people who invited them. */
async function noteEntry(app: Tools, tx: Tx, personId: string, storyId: string): Promise<void> {
  await rememberStory(tx, personId, storyId);
  const isFirst = await markMembershipEntered(tx, personId, storyId, app.now());
  if (isFirst) await app.jobs.add(tx, memberEntered, { personId, storyId });
}

/**
 * Switches the active story of one sign-in; other devices stay where they are. The caller checks the
 * permission.
 */
export async function lookAt(app: Tools, tx: Tx, actor: Actor, storyId: string): Promise<void> {
  await turnSignIn(tx, actor.signInId, storyId);
  await noteEntry(app, tx, actor.personId, storyId);
}
