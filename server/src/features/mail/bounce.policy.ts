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

/**
 * Parses a bounce (a delivery status notification, RFC 3464, with the headers of the mail that it is about);
 * returns null for anything else, such as a delay, a personal reply or an out-of-office notice.
 */
export function parseBounce(report: string): Bounce | null {
  const text = report.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  if (!/^Action: *failed\b/im.test(text)) return null;
  // The id of the mail is in the headers of the returned mail, and sometimes in those of the report.
  const matches = text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi);
  const ids = new Set([...matches].map(([, id = '']) => id.toLowerCase()));
  if (ids.size === 0) return null;
  const diagnostic = /^Diagnostic-Code: *(?:[\w-]+ *; *)?(\S.*)$/im.exec(text)?.[1];
  const status = /^Status: *(\d\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1];
  const reason =
    diagnostic ?? (status ? `It bounced with status ${status}.` : 'It bounced without a reason.');
  return {
    ids: [...ids].slice(0, maxIds),
    reason: reason.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, maxReasonLength),
  };
}
