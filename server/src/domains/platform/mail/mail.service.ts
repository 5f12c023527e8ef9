import type { Insertable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Mails } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import type { Attachment } from '../../../providers/mail/port.ts';
import { type Letter, renderLetterHtml, renderLetterText } from './letter.ts';
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

/**
 * Addresses a mail to the person who booked, if its recipient is a storyteller without an address of their own. Without
 * such a person the mail stays as it is; its delivery fails, so staff see that an address is missing.
 */
async function redirectToBooker(db: Db, mail: Mail): Promise<Mail> {
  if (!isPlaceholderAddress(mail.to)) return mail;
  const booker = await db
    .selectFrom('people as storyteller')
    .innerJoin('people as booker', 'booker.id', 'storyteller.booker_id')
    .select([
      'booker.id',
      'booker.email',
      'booker.fname as bookerFname',
      'storyteller.fname',
      'storyteller.lname',
    ])
    .where('storyteller.id', '=', mail.personId)
    .where('booker.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!booker) return mail;
  const { paragraphs } = mail.letter;
  const story = `This e-mail is about the life story of ${`${booker.fname} ${booker.lname}`.trim()}, which you booked.`;
  return {
    ...mail,
    to: booker.email,
    personId: booker.id,
    mentionedPersonIds: [...mail.mentionedPersonIds, mail.personId],
    letter: {
      ...mail.letter,
      greeting: booker.bookerFname ? `Dear ${booker.bookerFname},` : 'Hello,',
      paragraphs: [story, ...paragraphs],
    },
  };
}
