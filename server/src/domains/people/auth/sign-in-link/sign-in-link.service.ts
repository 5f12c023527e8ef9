import type { Contract, HandlerResult } from '@lifestory/contract';
import { z } from 'zod';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { newSecret } from '../../../../database/ids.ts';
import type { Client } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { tryCount } from '../../../../http/limits/limits.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPersonByEmail, lockPerson } from '../../people/index.ts';
import { canRequestAccess } from '../entry.queries.ts';
import { findLinkOwner, insertLink, invalidateLinks, lockLink } from '../passwords/link.queries.ts';
import type { Device } from '../sign-in/device.ts';
import { openSignIn, type SignedIn, startSecondStep } from '../sign-in/sign-in.service.ts';
import { signInLinkLetter } from './sign-in-link.letter.ts';

const mailSignInLink = jobKind('mail_sign_in_link', z.object({ email: z.string() }));

/** Lifetime of a sign-in link in milliseconds. */
const lifetimeMs = 15 * 60 * 1000;

const purposes = ['sign_in'] as const;

const badLink = () => invalid({ token: ['This sign-in link was already used or has expired.'] });

/**
 * Queues a request without looking up the account, so that response and timing do not reveal whether it exists.
 * @throws `too_many`
 */
export async function requestSignInLink(app: AppContext, email: string, client: Client): Promise<void> {
  await app.limits.count([
    { name: 'sign-in-link', subject: `${email}|${client.address}`, max: 5, seconds: 900 },
    { name: 'sign-in-link-client', subject: client.address, max: 30, seconds: 3600 },
  ]);
  await app.jobs.add(app.db, mailSignInLink, { email }, { priority: 'access' });
}

/**
 * Mails a sign-in link to a customer or member who could sign in, at most five times an hour; ignores further
 * requests. Staff cannot sign in with a link.
 */
export const mailSignInLinkJob = (app: AppContext): Job =>
  job(mailSignInLink, async ({ email }) => {
    const person = await findPersonByEmail(app.db, email);
    if (!person || person.staff_role) return;
    if (!(await canRequestAccess(app.db, person, dateAt(app.now())))) return;
    const mailLimit = { name: 'sign-in-link-mail', subject: person.id, max: 5, seconds: 3600 };
    if (!(await tryCount(app.limits, [mailLimit]))) return;
    await app.db.transaction().execute(async (tx) => {
      const mail = signInLinkLetter(person, await makeSignInLink(app, tx, person));
      await queueMail(app, tx, {
        to: person.email,
        personId: person.id,
        mentionedPersonIds: [],
        isUrgent: true,
        ...mail,
      });
    });
  });

/** Creates a link that signs its owner in once; returns its URL. Earlier links stop working. */
async function makeSignInLink({ env, now }: AppContext, tx: Tx, { id }: { id: string }): Promise<string> {
  const createdAt = now();
  const secret = newSecret();
  // If two links are created concurrently, the second waits here and invalidates the first.
  await lockPerson(tx, id);
  await invalidateLinks(tx, id, createdAt, 'sign_in');
  const expiresAt = new Date(createdAt.getTime() + lifetimeMs);
  await insertLink(tx, { personId: id, purpose: 'sign_in', secret, token: null, createdAt, expiresAt });
  return `${env.APP_URL}/sign-in/${secret}`;
}

/** Returns the address that a link signs in, without using it up. Fails with `invalid` if the link no longer works. */
export async function checkSignInLink(
  app: AppContext,
  token: string,
  client: Client,
): Promise<HandlerResult<Contract['auth']['checkSignInLink']>> {
  await countLinkUse(app, client);
  const owner = await findLinkOwner(app.db, token, app.now(), purposes);
  if (!owner || owner.staff_role) throw badLink();
  return { success: true, data: { email: owner.email } };
}

/**
 * Starts a sign-in with a link and uses the link up. Fails with `invalid` if the link no longer works or its owner has
 * no story to enter anymore, and with `second_factor_required` and a challenge if the account has a second factor.
 */
export async function signInByLink(
  app: AppContext,
  token: string,
  client: Client,
  device: Device,
): Promise<SignedIn> {
  await countLinkUse(app, client);
  const now = app.now();
  const owner = await findLinkOwner(app.db, token, now, purposes);
  if (!owner) throw badLink();
  const signedIn = await app.db.transaction().execute(async (tx) => {
    // Lock the person before the link, in the same order as the code that ends a person's links.
    const person = await lockPerson(tx, owner.id);
    if (!person || person.staff_role || !(await lockLink(tx, token, now, purposes))) throw badLink();
    await invalidateLinks(tx, person.id, now, 'sign_in');
    const challenge = await startSecondStep(app, tx, person.id);
    if (challenge) return challenge;
    const newSignIn = await openSignIn(app, tx, person, device);
    if (!newSignIn) throw badLink();
    return newSignIn;
  });
  if ('challenge' in signedIn) throw fail('second_factor_required', { data: signedIn });
  return signedIn;
}

const countLinkUse = ({ limits }: AppContext, { address }: Client) =>
  limits.count([{ name: 'sign-in-link-use', subject: address, max: 60, seconds: 900 }]);
