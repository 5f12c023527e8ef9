import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';

/** A report that the delivery of a mail failed permanently. */
export interface Bounce {
  /** Candidate mail ids, one of which is the id of the reported mail. */
  ids: string[];
  /** The reason, in the words of the receiving mail server. */
  reason: string;
}

/** Maximum length of a reason, in characters. */
const maxReasonLength = 500;

/** Maximum number of ids to read from a report. */
const maxIds = 20;

/** Maximum number of recipients of a report to look at; our mails have one. */
const maxRecipients = 100;

/** Maximum number of lines to read: the parser takes its time for each, and a report has hundreds. */
const maxLines = 5_000;

/** The parser fails beyond these limits. A mail that is attached to the report is no part of it, so it stays as it is. */
const parserOptions = { maxNestingDepth: 20, maxHeadersSize: 128 * 1024, forceRfc822Attachments: true };

/** The part of a report for programs: RFC 3464, and RFC 6533 for addresses with other letters. */
const statusTypes = ['message/delivery-status', 'message/global-delivery-status'];

/** The parts that return the mail, or its headers only. */
const returnedTypes = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
];

/**
 * Parses a bounce (a delivery status notification, RFC 3464, with the headers of the mail that it is about);
 * returns null for anything else, such as a delay, a personal reply, even one that quotes a report, or bytes that are no
 * mail.
 */
export async function parseBounce(report: Uint8Array | string): Promise<Bounce | null> {
  const email = await PostalMime.parse(readLines(report), parserOptions).catch(() => null);
  if (!email) return null;
  const statusParts = email.attachments.filter(({ mimeType }) => statusTypes.includes(mimeType));
  const groups = (await Promise.all(statusParts.map(parseStatus))).flat();
  const failure = groups.find((fields) => readField(fields, 'action')?.toLowerCase() === 'failed');
  if (!failure) return null;
  const returned = email.attachments.filter(({ mimeType }) => returnedTypes.includes(mimeType));
  const returnedMails = await Promise.all(
    returned.map((part) => PostalMime.parse(part.content, parserOptions).catch(() => null)),
  );
  const headers = [
    ...returnedMails.map((mail) => mail?.messageId),
    // Some servers name the mail only in the headers of their report, or in its part for programs.
    ...groups.map((fields) => readField(fields, 'x-original-message-id')),
    email.inReplyTo,
    email.references,
  ];
  const ids = new Set(headers.flatMap((header) => readMailIds(header ?? '')));
  if (ids.size === 0) return null;
  return { ids: [...ids].slice(0, maxIds), reason: describeFailure(failure) };
}

/** Returns the first lines of a report. */
function readLines(report: Uint8Array | string): Uint8Array {
  const bytes = Buffer.from(report);
  let end = -1;
  for (let line = 0; line < maxLines; line += 1) {
    end = bytes.indexOf('\n', end + 1);
    if (end < 0) return bytes;
  }
  return bytes.subarray(0, end + 1);
}

type Fields = Email['headers'];

/** Reads the groups of fields of a status part: those of the report, then those of each recipient. */
async function parseStatus({ content }: Attachment): Promise<Fields[]> {
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  const groups = text.split(/(?:\r?\n[ \t]*){2,}/, maxRecipients).filter((group) => group.trim() !== '');
  // Fields are written and folded like headers.
  const emails = await Promise.all(
    groups.map((group) => PostalMime.parse(group.trimStart(), parserOptions).catch(() => null)),
  );
  return emails.map((email) => email?.headers ?? []);
}

/** The value of a field, without comments; undefined if there is none. */
const readField = (fields: Fields, name: string): string | undefined =>
  fields
    .find(({ key }) => key === name)
    ?.value.replace(/\([^()]*\)/g, ' ')
    .trim();

/** The ids of our mails among the message ids of a header. */
const readMailIds = (header: string): string[] =>
  [...header.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi)].map(([, id = '']) =>
    id.toLowerCase(),
  );

function describeFailure(fields: Fields): string {
  const diagnostic = fields.find(({ key }) => key === 'diagnostic-code')?.value;
  const text = decodeWords(diagnostic ?? '')
    .replace(/^\s*[\w-]+\s*;/, '')
    .replaceAll('\0', '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text !== '') return text.slice(0, maxReasonLength);
  const status = /^\d\.\d{1,3}\.\d{1,3}/.exec(readField(fields, 'status') ?? '')?.[0];
  return status ? `It bounced with status ${status}.` : 'It bounced without a reason.';
}
