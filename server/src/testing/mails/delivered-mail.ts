import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AppContext } from '../../context.ts';

export interface DeliveredMail {
  /** The address of the recipient, without a name. */
  to: string;
  subject: string;
  /** The plain text, as its recipient reads it. */
  text: string;
}

/**
 * Returns the texts of all e-mails delivered to an address, oldest first, as their recipient reads them: the stored
 * ones have no working links.
 */
export const readDeliveredMails = (app: AppContext, email: string): string[] =>
  readOutbox(app.env.DATA_DIR)
    .filter(({ to }) => to.toLowerCase() === email.toLowerCase())
    .map(({ text }) => text);

/** Returns all e-mails in the outbox of a data folder, oldest first: their names are ids that increase with time. */
export function readOutbox(dataDir: string): DeliveredMail[] {
  const outbox = join(dataDir, 'outbox');
  const names = (existsSync(outbox) ? readdirSync(outbox) : []).filter((name) => name.endsWith('.eml'));
  return names.sort().map((name) => parseMail(readFileSync(join(outbox, name), 'utf8')));
}

function parseMail(message: string): DeliveredMail {
  const head = message.split(/\r?\n\r?\n/, 1)[0]?.replace(/\r?\n[ \t]+/g, ' ') ?? '';
  const readField = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';
  return {
    to: readField('To').replace(/^.*<|>$/g, ''),
    subject: decodeHeader(readField('Subject')),
    text: readPlainText(message),
  };
}

/** The part ends at its own delimiter: a line of the text can begin with "--", too, where a link is wrapped. */
function readPlainText(message: string): string {
  const [fields = '', delimiter = ''] =
    /^(--\S+)\r?\nContent-Type: text\/plain[\s\S]*?\r?\n\r?\n/im.exec(message) ?? [];
  const start = message.indexOf(fields) + fields.length;
  const body = message.slice(start, message.indexOf(`\n${delimiter}`, start)).replace(/\r$/, '');
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(fields)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body) : body;
}

/** Decodes a header's encoded words (RFC 2047, in the Q encoding that the product's mails use). */
const decodeHeader = (text: string) =>
  text.replace(/=\?utf-8\?q\?(.*?)\?=\s*/gi, (_, word: string) =>
    decodeQuotedPrintable(word.replaceAll('_', ' ')),
  );

const decodeQuotedPrintable = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
