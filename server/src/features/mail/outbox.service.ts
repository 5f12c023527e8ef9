import { type Contract, contract, type HandlerResult, type Parsed } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db, Tx } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { pageRange, paginate } from '../../http/paginator.ts';
import type { Attachment } from '../../providers/mail/port.ts';
import { recordChange } from '../audit/index.ts';
import { copyMail, countMails, listMails, mailById } from './mail.queries.ts';
import { readableDays } from './retention.jobs.ts';
import { fillPasswordLinks, maskedPurpose, maskSecretLinks } from './secret-link.policy.ts';
import { queueMail } from './sending.jobs.ts';
import { lockMail, markWaiting } from './state.queries.ts';

type Mails = Contract['mail'];

/** One page of the outbox. */
export async function mailPage(
  db: Db,
  { page, search, state }: Parsed<Mails['list'], 'query'>,
): Promise<HandlerResult<Mails['list']>> {
  const wanted = { state: state ?? ('' as const), search };
  const [mails, total] = await Promise.all([listMails(db, wanted, pageRange(page)), countMails(db, wanted)]);
  return paginate(contract.mail.list.path, { page, ...wanted }, total, mails);
}

const hiddenText = 'Only a Super Admin can read the text of this e-mail.';

/**
 * One mail to be read; a Developer reads no text, which holds meeting links and card digits. Fails with
 * `not_found`.
 */
export async function readMail(db: Db, { role }: Actor, id: string): Promise<HandlerResult<Mails['fetch']>> {
  const mail = await mailById(db, id);
  if (!mail) throw fail('not_found');
  const isPrivate = role === 'Developer' && mail.forgotten_at === null;
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
      text: isPrivate ? hiddenText : maskSecretLinks(mail.body_text),
      // Pictures travel with the mail; in the list of sent mails there is nothing behind them.
      html: isPrivate
        ? `<p>${hiddenText}</p>`
        : maskSecretLinks(mail.body_html).replace(/<img src="cid:[^>]*>/g, ''),
      attachments: attachments.map(({ filename, content }) => ({
        filename,
        bytes: Buffer.byteLength(content, 'base64'),
      })),
    },
  };
}

/**
 * Makes a new link to a password for the recipient of a mail, in the transaction that sends the mail again. Throws a
 * failure that says why the person can get none.
 */
export type PasswordLinkMaker = (
  tx: Tx,
  personId: string | null,
  purpose: 'create' | 'reset',
) => Promise<string>;

/**
 * Sends a mail again: what was sent goes out as a mail of its own, since receivers drop what they think they have;
 * what was not, or came back, is tried at once. A link to a password is made anew: the row does not keep one that
 * was sent. The person is locked before the mail, as when an account is erased. Fails with `not_found`, and with
 * `conflict` when its text is forgotten, no new link can be made, or it was sent again meanwhile.
 */
export async function resendMail(
  app: AppContext,
  makePasswordLink: PasswordLinkMaker,
  actor: Actor,
  id: string,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { body_text, person_id } = sendable(await mailById(tx, id));
    const purpose = maskedPurpose(body_text);
    const url = purpose && (await makePasswordLink(tx, person_id, purpose));
    const mail = sendable(await lockMail(tx, id));
    if (maskedPurpose(mail.body_text) !== purpose) throw fail('conflict');
    const whole = (body: string) => (url ? fillPasswordLinks(body, url) : body);
    const bodies = { body_text: whole(mail.body_text), body_html: whole(mail.body_html) };
    const sent = mail.state === 'sent' ? await copyMail(tx, id, bodies) : id;
    if (sent === id) await markWaiting(tx, id, bodies);
    await queueMail(app, tx, sent);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'mail sent again',
      subjectKind: 'mail',
      subjectId: id,
      ...(sent === id ? {} : { after: { sent_as: sent } }),
    });
  });
}

function sendable<T extends { forgotten_at: Date | null }>(mail: T | undefined): T {
  if (!mail) throw fail('not_found');
  if (mail.forgotten_at) throw fail('conflict', { text: forgotten });
  return mail;
}

const forgotten = `This e-mail is older than ${readableDays} days. Its text is not kept any more, so it cannot be sent again.`;
