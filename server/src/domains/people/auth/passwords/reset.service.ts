import { z } from 'zod';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import { tryCount } from '../../../../http/limits/limits.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { findPersonByEmail } from '../../people/index.ts';
import { canRequestAccess } from '../entry.queries.ts';
import { makePasswordLink } from './password-link.ts';

const mailResetLink = jobKind('reset_asked', z.object({ email: z.string() }));

/**
 * Queues a request without looking up the account, so that response and timing do not reveal whether it exists.
 * @throws `too_many`
 */
export async function requestResetLink(app: AppContext, email: string, client: Client): Promise<void> {
  await app.limits.count([
    { name: 'reset', subject: `${email}|${client.address}`, max: 5, seconds: 900 },
    { name: 'reset-client', subject: client.address, max: 30, seconds: 3600 },
  ]);
  await app.jobs.add(app.db, mailResetLink, { email }, { priority: 'access' });
}

/** Mails a reset link to a person who could sign in, at most five times an hour; ignores further requests. */
export const mailResetLinkJob = (app: AppContext): Job =>
  job(mailResetLink, async ({ email }) => {
    const person = await findPersonByEmail(app.db, email);
    if (!person) return;
    const canReset = person.staff_role
      ? person.deactivated_at === null
      : await canRequestAccess(app.db, person, dateAt(app.now()));
    if (!canReset) return;
    const mailLimit = { name: 'reset-mail', subject: person.id, max: 5, seconds: 3600 };
    if (!(await tryCount(app.limits, [mailLimit]))) return;
    await app.db.transaction().execute(async (tx) => {
      const url = await makePasswordLink(app, tx, person, 'reset');
      await queueMail(app, tx, {
        kind: 'password-reset',
        isUrgent: true,
        to: person.email,
        personId: person.id,
        mentionedPersonIds: [],
        subject: 'Your new password for Lifestory',
        letter: {
          greeting: `Dear ${person.fname},`,
          paragraphs: ['Someone requested a new password for your account. Use this link to choose one:'],
          button: { label: 'Choose a new password', url },
          footnote:
            'The link works once, within 60 minutes. If you did not request it, you do not need to do anything: your password stays the same.',
        },
      });
    });
  });
