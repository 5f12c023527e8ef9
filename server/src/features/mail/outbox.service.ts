import { type Contract, contract, type Given, type MailState, type Parsed } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { pageRange, paginate } from '../../http/paginator.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { recordChange } from '../audit/index.ts';
import { copyMail, countMails, listMails, lockMail, mailById } from './mail.queries.ts';
import { sendMail } from './mail.service.ts';
import { maskSecretLinks } from './secret-link.policy.ts';

type Mails = Contract['mail'];

/** One page of the outbox. */
export async function mailPage(
  db: Db,
  { page, search, state }: Parsed<Mails['list'], 'query'>,
): Promise<Given<Mails['list']>> {
  const wanted = { state: state ?? '', search };
  const [mails, total] = await Promise.all([listMails(db, wanted, pageRange(page)), countMails(db, wanted)]);
  return paginate(contract.mail.list.path, { page, ...wanted }, total, mails);
}

/** One mail to be read. Fails with `not_found`. */
export async function readMail(db: Db, id: string): Promise<Given<Mails['fetch']>> {
  const mail = await mailById(db, id);
  if (!mail) throw fail('not_found');
  const attachments = mail.attachments as unknown as Attachment[];
  return {
    success: true,
    data: {
      id: mail.id,
      kind: mail.kind,
      to: mail.to_email,
      subject: mail.subject,
      state: mail.state as MailState,
      failure: mail.failure,
      created_at: mail.created_at,
      sent_at: mail.sent_at,
      text: maskSecretLinks(mail.body_text),
      html: maskSecretLinks(mail.body_html),
      attachments: attachments.map(({ filename, content }) => ({
        filename,
        bytes: Buffer.byteLength(content, 'base64'),
      })),
    },
  };
}

/**
 * Sends a mail again: what was sent goes out as a mail of its own, since receivers drop what they think they have; what
 * was not is tried at once. Fails with `not_found`.
 */
export async function resendMail({ db, jobs }: House, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw fail('not_found');
    const sent = mail.state === 'sent' ? await copyMail(tx, id) : id;
    await jobs.add(tx, sendMail, { id: sent });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'mail sent again',
      subjectKind: 'mail',
      subjectId: id,
      ...(sent === id ? {} : { after: { sent_as: sent } }),
    });
  });
}
