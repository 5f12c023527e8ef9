/** A report that something was not delivered in the end. */
export interface Bounce {
  /** What could be the ids of our mails: that of the mail is among them. */
  ids: string[];
  /** Why, in the words of the receiver's mail server. */
  reason: string;
}

/** Words beyond this many characters tell nobody more, and ids beyond this many are none of a report. */
const longestReason = 500;
const maxIds = 20;

/**
 * Reads what a mail server sends back (a delivery status notification, RFC 3464, with the headers of the mail that
 * it is about); null for anything else, such as a delay, an answer by hand or a note that somebody is on holiday.
 */
export function readBounce(report: string): Bounce | null {
  const text = report.replace(/\r\n/g, '\n').replace(/\n[ \t]+/g, ' ');
  if (!/^Action: *failed\b/im.test(text)) return null;
  // Our mails are named in headers of the mail that came back, and sometimes in those of the report.
  const named = text.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi);
  const ids = new Set([...named].map(([, id = '']) => id.toLowerCase()));
  if (ids.size === 0) return null;
  const said = /^Diagnostic-Code: *(?:[\w-]+ *; *)?(\S.*)$/im.exec(text)?.[1];
  const status = /^Status: *(\d\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1];
  const reason = said ?? (status ? `It came back with status ${status}.` : 'It came back without a reason.');
  return {
    ids: [...ids].slice(0, maxIds),
    reason: reason.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestReason),
  };
}
