import type { SendMailOptions } from 'nodemailer';
import { type Message, MessageRefused } from './port.ts';

/** A single address without characters that would start another address or another line. */
const singleAddress = /^[^\s<>",;:@()[\]\\]+@[^\s<>",;:@()[\]\\]+$/;

/**
 * A message as nodemailer takes it. Its Message-ID is made from its id, under the sender's domain, so that a receiver
 * knows a repetition. The receiver is given as one address, which is never read as a list. Fails with `Refused` when it
 * is none.
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
    // Content is part of the message; nodemailer must not open files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The domain of a sender such as `Lifestory <hello@lifestory.example>`. */
const senderDomain = (sender: string): string => /@([^\s<>@]+)>?\s*$/.exec(sender)?.[1] ?? 'localhost';
