import { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { House } from '../../house.ts';
import { type Job, job, jobKind } from '../../jobs/jobs.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';

export interface Mail {
  /** What it is about, such as `booking-confirmation`; staff see it in the list of sent mails. */
  kind: string;
  to: string;
  personId?: string | null;
  subject: string;
  letter: Letter;
  attachments?: Attachment[];
}

/** The work of handing one mail to the mailer. */
export const sendMail = jobKind('send_mail', z.object({ id: z.string() }));

/** Puts a mail in the outbox, in the transaction of what it tells: rolled back, it is never sent. */
export async function postMail(
  { env, jobs }: Pick<House, 'env' | 'jobs'>,
  db: Db,
  mail: Mail,
): Promise<void> {
  const id = newId();
  await db
    .insertInto('mails')
    .values({
      id,
      person_id: mail.personId ?? null,
      kind: mail.kind,
      to_email: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      body_text: letterText(mail.letter),
      body_html: letterHtml(mail.letter, env.APP_URL),
      attachments: JSON.stringify(mail.attachments ?? []),
    })
    .execute();
  await jobs.add(db, sendMail, { id });
}

/** Hands queued mails to the mailer, at least once each. */
export const sendMailJob = ({ db, env, mailer, now }: House): Job =>
  job(sendMail, async ({ id }) => {
    const mail = await db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', id)
      .where('state', '<>', 'sent')
      .executeTakeFirst();
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
      const failure = error instanceof Error ? error.message : String(error);
      await db.updateTable('mails').set({ state: 'failed', failure }).where('id', '=', id).execute();
      throw error;
    }
    await db
      .updateTable('mails')
      .set({ state: 'sent', failure: null, sent_at: now() })
      .where('id', '=', id)
      .execute();
  });
