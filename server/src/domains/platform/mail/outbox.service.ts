import { type Contract, contract, type HandlerResult, type Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { paginate, toPageRange } from '../../../http/paginator.ts';
import type { Attachment } from '../../../providers/mail/port.ts';
import { recordChange } from '../audit/index.ts';
import { copyMail, countMails, findMail, listMails } from './mail.queries.ts';
import { mailTextDays } from './retention.jobs.ts';
import {
  fillPasswordLinks,
  findPasswordLinkPurpose,
  hasPersonalLink,
  maskSecretLinks,
} from './secret-link.policy.ts';
import { enqueueSending } from './sending.jobs.ts';
import { lockMail, requeueMail } from './state.queries.ts';

type Mails = Contract['mail'];

/** Returns one page of the outbox. */
export async function listMailPage(
  db: Db,
  query: Parsed<Mails['list'], 'query'>,
): Promise<HandlerResult<Mails['list']>> {
  const filter = { ...query, state: query.state ?? ('' as const) };
  const [mails, total] = await Promise.all([
    listMails(db, filter, query, toPageRange(query)),
    countMails(db, filter),
  ]);
  return paginate(contract.mail.list.path, query, total, mails);
}

const hiddenText = 'Only a Super Admin can read the text of this e-mail.';

/**
 * Returns one mail; for a Developer without its text, which may contain meeting links and card
 * digits. Fails with `not_found`.
 */
export async function readMail(db: Db, { role }: Actor, id: string): Promise<HandlerResult<Mails['fetch']>> {
  const mail = await findMail(db, id);
  if (!mail) throw fail('not_found');
  const isTextHidden = role === 'Developer' && mail.forgotten_at === null;
  const attachments = mail.attachments as unknown as Attachment[];
  return {
    success: true,
    data: {
      id: mail.id,
      kind: mail.kind,
      to: mail.to_email,
      subject: mail.subject,
      state: mail.shown_state,
      failure: mail.failure,
      next_try_at: mail.next_try_at,
      forgotten: mail.forgotten_at !== null,
      created_at: mail.created_at,
      sent_at: mail.sent_at,
      text: isTextHidden ? hiddenText : maskSecretLinks(mail.body_text),
      // Embedded pictures refer to attachments, which the page cannot display.
      html: isTextHidden
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
 * Creates a new password link for the recipient of a mail, in the transaction that resends the mail. Throws a
 * `Failure` with the reason if the person is not entitled to one.
 */
export type PasswordLinkMaker = (
  tx: Tx,
  personId: string | null,
  purpose: 'create' | 'reset',
) => Promise<string>;

/**
 * Resends a mail: a sent one as a new mail, because mail servers drop duplicates; an unsent or bounced one is
 * retried immediately. Creates a new password link, because sent links are not stored. Locks the person before
 * the mail, in the same order as the erasure of an account. Fails with `not_found`, and with `conflict` if the text was
 * deleted, the mail contains a link for signing in or for an address change, no new link can be created, or the mail
 * was resent in the meantime.
 */
export async function resendMail(
  app: AppContext,
  makePasswordLink: PasswordLinkMaker,
  actor: Actor,
  id: string,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const { body_text, person_id } = requireResendable(await findMail(tx, id));
    const purpose = findPasswordLinkPurpose(body_text);
    const url = purpose && (await makePasswordLink(tx, person_id, purpose));
    const mail = requireResendable(await lockMail(tx, id));
    if (findPasswordLinkPurpose(mail.body_text) !== purpose) throw fail('conflict');
    const fillLinks = (body: string) => (url ? fillPasswordLinks(body, url) : body);
    const bodies = { body_text: fillLinks(mail.body_text), body_html: fillLinks(mail.body_html) };
    const sentId = mail.state === 'sent' ? await copyMail(tx, id, bodies) : id;
    if (sentId === id) await requeueMail(tx, id, bodies);
    await enqueueSending(app, tx, sentId);
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'mail sent again',
      subjectKind: 'mail',
      subjectId: id,
      ...(sentId === id ? {} : { after: { sent_as: sentId } }),
    });
  });
}

function requireResendable<T extends { forgotten_at: Date | null; body_text: string }>(
  mail: T | undefined,
): T {
  if (!mail) throw fail('not_found');
  if (mail.forgotten_at) throw fail('conflict', { text: deletedTextMessage });
  if (hasPersonalLink(mail.body_text)) throw fail('conflict', { text: personalLinkMessage });
  return mail;
}

const deletedTextMessage = `This e-mail is older than ${mailTextDays} days. Its text has been deleted, so it cannot be sent again.`;

const personalLinkMessage =
  'This e-mail contains a one-time link, which only its recipient can request again.';
