import { type Contract, contract, type Given, type Parsed } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { pageRange, paginate } from '../../http/paginator.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { recordChange } from '../audit/index.ts';
import { copyMail, countMails, listMails, mailById } from './mail.queries.ts';
import { readableDays } from './retention.jobs.ts';
import { maskSecretLinks } from './secret-link.policy.ts';
import { queueMail } from './sending.jobs.ts';
import { lockMail, markWaiting } from './state.queries.ts';

type Mails = Contract['mail'];

/** One page of the outbox. */
export async function mailPage(
  db: Db,
  { page, search, state }: Parsed<Mails['list'], 'query'>,
): Promise<Given<Mails['list']>> {
  const wanted = { state: state ?? ('' as const), search };
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
      state: mail.told_state,
      failure: mail.failure,
      next_try_at: mail.next_try_at,
      forgotten: mail.forgotten_at !== null,
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
 * was not, or came back, is tried at once. Fails with `not_found`, and with `conflict` when its text is forgotten.
 */
export async function resendMail(house: House, actor: Actor, id: string): Promise<void> {
  await house.db.transaction().execute(async (tx) => {
    const mail = await lockMail(tx, id);
    if (!mail) throw fail('not_found');
    if (mail.forgotten_at) throw fail('conflict', { text: forgotten });
    const sent = mail.state === 'sent' ? await copyMail(tx, id) : id;
    if (sent === id) await markWaiting(tx, id);
    await queueMail(house, tx, sent);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'mail sent again',
      subjectKind: 'mail',
      subjectId: id,
      ...(sent === id ? {} : { after: { sent_as: sent } }),
    });
  });
}

const forgotten = `This e-mail is older than ${readableDays} days. Its text is not kept any more, so it cannot be sent again.`;
