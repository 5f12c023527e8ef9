import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { type Job, type JobOptions, job, jobKind } from '../../../jobs/jobs.ts';
import { type Attachment, MessageRefused } from '../../../providers/mail/port.ts';
import { maskAccessLinks } from './secret-link.policy.ts';
import { findMailToSend, markMailFailed, markSent } from './state.queries.ts';

const secondMs = 1000;

/** Milliseconds between the first failure and the next attempt; the delay doubles with each further failure. */
const firstRetryDelayMs = 30 * secondMs;

/** Maximum milliseconds between two attempts. */
const maxRetryDelayMs = 6 * 3600 * secondMs;

/** Maximum number of attempts per mail. With these delays they span about three days, longer than most outages. */
const maxAttempts = 22;

const sendMail = jobKind('send_mail', z.object({ id: z.string() }));

/**
 * Queues the job that sends a mail, immediately or for a given time; there is at most one pending job per mail.
 */
export const enqueueSending = (
  { jobs }: AppContext,
  db: Db,
  id: string,
  options: Pick<JobOptions, 'at' | 'priority'> = {},
): Promise<void> => jobs.add(db, sendMail, { id }, { key: `mail:${id}`, priority: 'mail', ...options });

/**
 * Passes a mail to the mailer at least once: after a crash before the result is recorded, it is sent again with
 * the same Message-ID. Masks the one-time links in the row once the mail is accepted. Otherwise retries with
 * increasing delays, until the mail is rejected or out of attempts.
 */
export const sendMailJob = (app: AppContext): Job =>
  job(sendMail, async ({ id }) => {
    const { db, env, mailer, now } = app;
    const mail = await findMailToSend(db, id);
    if (!mail) return;
    try {
      await mailer.send({
        id,
        from: env.MAIL_FROM,
        to: mail.to_email,
        subject: mail.subject,
        text: mail.body_text,
        html: mail.body_html,
        attachments: mail.attachments as unknown as Attachment[],
      });
    } catch (error) {
      return handleFailure(app, id, mail.attempts + 1, error);
    }
    await markSent(db, id, now(), {
      is_written: mailer.writesFiles,
      body_text: maskAccessLinks(mail.body_text),
      body_html: maskAccessLinks(mail.body_html),
    });
  });

async function handleFailure(app: AppContext, id: string, attempts: number, error: unknown): Promise<void> {
  const failure = error instanceof Error ? error.message : String(error);
  const isGivenUp = error instanceof MessageRefused || attempts >= maxAttempts;
  const delayMs = Math.min(maxRetryDelayMs, firstRetryDelayMs * 2 ** (attempts - 1));
  const nextTryAt = isGivenUp ? null : new Date(app.now().getTime() + delayMs);
  app.log.warn({ mail: id, failure, attempts, nextTryAt }, 'a mail was not accepted');
  await app.db.transaction().execute(async (tx) => {
    await markMailFailed(tx, id, { failure, attempts, nextTryAt });
    if (nextTryAt) await enqueueSending(app, tx, id, { at: nextTryAt });
  });
}
