import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import { type Limit, tryCount } from '../../../../http/limits/limits.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPersonByEmail } from '../../people/index.ts';
import { makePasswordLink } from '../passwords/password-link.ts';
import { failedSignInsLetter } from '../security.letter.ts';
import { digest } from './sign-in.queries.ts';

const quarterHourSeconds = 15 * 60;
const daySeconds = 24 * 60 * 60;

const mailResetAfterFailures = jobKind('sign_ins_failed', z.object({ email: z.string() }));

/** An attempt to sign in that has been counted. */
export interface CountedAttempt {
  /** Removes the attempt from all counters, after a failure for a reason other than a wrong password. */
  uncount(): Promise<void>;
  /** Removes the attempt from the failure counters of the client and account, after a successful sign-in. */
  succeed(): Promise<void>;
}

/**
 * Counts an attempt to sign in before processing it, whether or not the e-mail address has an account:
 * - 5 a minute and 10 in 15 minutes per address and client,
 * - 30 failures in 15 minutes per client, over all addresses,
 * - 100 failures a day per address, over all clients. Above that, one attempt a minute is allowed and the
 *   owner is mailed a reset link, once a day.
 * A known device of the account has its own counter and skips both failure limits, so that strangers cannot
 * lock out the owner. Only a digest of its token is stored.
 * @throws `too_many`
 */
export async function countAttempt(
  app: AppContext,
  email: string,
  client: Client,
  knownDevice: string | null,
): Promise<CountedAttempt> {
  const { limits } = app;
  const deviceHash = knownDevice && digest(knownDevice).toString('hex');
  const subject = `${email}|${deviceHash ?? client.address}`;
  const attempts: Limit[] = [
    { name: 'sign-in', subject, max: 5, seconds: 60 },
    { name: 'sign-in', subject, max: 10, seconds: quarterHourSeconds },
  ];
  const failures: Limit[] = [];
  if (!knownDevice) {
    failures.push({ name: 'sign-in-client', subject: client.address, max: 30, seconds: quarterHourSeconds });
    const accountLimit = accountFailureLimit(email);
    if (await tryCount(limits, [accountLimit])) failures.push(accountLimit);
    else {
      await queueOwnerMail(app, email);
      attempts.push({ name: 'sign-in-slow', subject: email, max: 1, seconds: 60, message: slowMessage });
    }
  }
  const countedLimits = failures.filter(({ name }) => name === 'sign-in-account');
  try {
    await limits.count([...attempts, ...failures.filter((limit) => !countedLimits.includes(limit))]);
  } catch (error) {
    await limits.uncount(countedLimits);
    throw error;
  }
  return {
    uncount: () => limits.uncount([...attempts, ...failures]),
    succeed: () => limits.uncount(failures),
  };
}

/** The limit of failures a day for an e-mail address, over all clients. */
export const accountFailureLimit = (email: string): Limit => ({
  name: 'sign-in-account',
  subject: email,
  max: 100,
  seconds: daySeconds,
});

const slowMessage =
  'There were too many failed sign-ins. If this address has an account, we have sent it a link to sign in right away.';

/** Queues the mail once a day per address. The job checks whether the address has an account. */
async function queueOwnerMail({ db, jobs, limits }: AppContext, email: string): Promise<void> {
  const isFirst = await tryCount(limits, [
    { name: 'sign-in-mail', subject: email, max: 1, seconds: daySeconds },
  ]);
  if (isFirst) await jobs.add(db, mailResetAfterFailures, { email });
}

/** Mails a password reset link to the owner of an account with many failed sign-ins. */
export const mailResetAfterFailuresJob = (app: AppContext): Job =>
  job(mailResetAfterFailures, async ({ email }) => {
    const person = await findPersonByEmail(app.db, email);
    if (!person?.password_hash) return;
    await app.db.transaction().execute(async (tx) => {
      const url = await makePasswordLink(app, tx, person, 'reset');
      const mail = failedSignInsLetter(person, url);
      await queueMail(app, tx, { to: person.email, personId: person.id, mentionedPersonIds: [], ...mail });
    });
  });
