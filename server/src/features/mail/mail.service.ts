import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import { queueMail } from './sending.jobs.ts';

export interface Mail {
  /** What it is about, such as `booking-confirmation`; staff see it in the list of sent mails. */
  kind: string;
  to: string;
  /** The recipient. */
  personId: string;
  /** Ids of other people whom the mail names: erasing any of them removes it. */
  about: string[];
  subject: string;
  letter: Letter;
  attachments?: Attachment[];
  /** It is sent before other mails: somebody waits for it who cannot sign in. */
  isUrgent?: boolean;
}

/** Puts a mail in the outbox, in the transaction of what it tells: rolled back, it is never sent. */
export async function postMail(
  { env, jobs }: Pick<AppContext, 'env' | 'jobs'>,
  db: Db,
  mail: Mail,
): Promise<void> {
  const id = newId();
  await db
    .insertInto('mails')
    .values({
      id,
      person_id: mail.personId,
      about_ids: mail.about,
      kind: mail.kind,
      to_email: mail.to,
      subject: mail.subject.replace(/[\r\n]+/g, ' '),
      body_text: letterText(mail.letter),
      body_html: letterHtml(mail.letter, env.APP_URL),
      attachments: JSON.stringify(mail.attachments ?? []),
    })
    .execute();
  await queueMail({ jobs }, db, id, { priority: mail.isUrgent ? 'access' : 'mail' });
}
