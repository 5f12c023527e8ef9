import type { Insertable } from 'kysely';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Mails } from '../../database/schema.generated.ts';
import { compileOnce } from '../../database/statements/compiled-query.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { type Letter, renderLetterHtml, renderLetterText } from './letter.ts';
import { redirectToBooker } from './recipient.service.ts';
import { enqueueSending } from './sending.jobs.ts';

/** A mail to queue. */
export interface Mail {
  /** The kind of mail, such as `booking-confirmation`, displayed to staff in the list of mails. */
  kind: string;
  to: string;
  /** The recipient. */
  personId: string;
  /** Ids of other people mentioned in the mail: the erasure of any of them deletes it. */
  mentionedPersonIds: string[];
  subject: string;
  letter: Letter;
  attachments?: Attachment[];
  /** Whether to send it before other mails, because the recipient needs it to sign in. */
  isUrgent?: boolean;
}

/**
 * Adds a mail to the outbox in the transaction of the change it reports: after a rollback it is never sent. Mails to a
 * storyteller without an e-mail address go to the person who booked.
 */
export async function queueMail(app: AppContext, tx: Tx, requestedMail: Mail): Promise<void> {
  const mail = await redirectToBooker(tx, requestedMail);
  const id = newId();
  const row = {
    id,
    person_id: mail.personId,
    about_ids: mail.mentionedPersonIds,
    kind: mail.kind,
    to_email: mail.to,
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    body_text: renderLetterText(mail.letter),
    body_html: renderLetterHtml(mail.letter, app.env.APP_URL),
    attachments: JSON.stringify(mail.attachments ?? []),
  };
  await Promise.all([
    insertMail(tx, row),
    enqueueSending(app, tx, id, { priority: mail.isUrgent ? 'access' : 'mail' }),
  ]);
}

const insertMail = compileOnce((db, mail: Insertable<Mails>) => db.insertInto('mails').values(mail));
