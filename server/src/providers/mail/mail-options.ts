import type { SendMailOptions } from 'nodemailer';
import { type Message, MessageRefused } from './port.ts';

/** One plain e-mail address. Excludes the characters that could start a second address or a header line. */
const singleAddress = /^[^\s<>",;:@()[\]\\]+@[^\s<>",;:@()[\]\\]+$/;

/**
 * Converts a message to nodemailer options. The Message-ID consists of the message id and the sender's domain, so that
 * receivers can detect a repeated delivery. The recipient is passed as an object, which nodemailer never parses as a
 * list. Throws `MessageRefused` if the recipient is not a single e-mail address.
 */
export function toMailOptions({ id, from, to, subject, text, html, attachments }: Message): SendMailOptions {
  if (!singleAddress.test(to)) throw new MessageRefused(`${JSON.stringify(to)} is not an e-mail address.`);
  return {
    messageId: `<${id}@${senderDomain(from)}>`,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content, cid }) => ({
      filename,
      contentType,
      content: Buffer.from(content, 'base64'),
      ...(cid ? { cid, contentDisposition: 'inline' as const } : {}),
    })),
    // Attachments are passed as content, so nodemailer must never open files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain of a sender such as `Lifestory <hello@lifestory.example>`; `localhost` if it has none. */
const senderDomain = (sender: string): string => /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
