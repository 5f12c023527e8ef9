import { createEvent } from 'ics';
import type { Attachment } from '../../../../providers/mail/port.ts';

/**
 * An iCalendar event. `REQUEST` and `CANCEL` are sent to the guest; `PUBLISH` is a file to download, without attendees.
 */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH';
  /** Identifies the entry; the same in all its versions. */
  uid: string;
  /** Increases with every version sent; calendars ignore versions older than the stored one. */
  sequence: number;
  /** When this version was created (DTSTAMP). */
  stamp: Date;
  startsAt: Date;
  durationMinutes: number;
  summary: string;
  description: string;
  /** The meeting link; null when none is set. */
  url: string | null;
  organizer: { name: string; email: string };
  guest: { name: string; email: string };
}

/**
 * Serializes a calendar entry (RFC 5545, with the invitations of RFC 5546). Times are in UTC; calendars convert
 * them to the reader's time zone.
 * @throws Error when the values do not form a valid entry.
 */
export function formatCalendarEntry(entry: CalendarEntry): string {
  const cancelled = entry.method === 'CANCEL';
  const { error, value } = createEvent({
    productId: '-//Lifestory//Interviews//EN',
    method: entry.method,
    uid: entry.uid,
    sequence: entry.sequence,
    start: entry.startsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: entry.startsAt.getTime() + entry.durationMinutes * 60_000,
    endInputType: 'utc',
    endOutputType: 'utc',
    title: entry.summary,
    description: entry.description,
    ...(entry.url ? { location: entry.url, url: entry.url } : {}),
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
    busyStatus: cancelled ? 'FREE' : 'BUSY',
    organizer: entry.organizer,
    ...(entry.method === 'PUBLISH'
      ? {}
      : {
          attendees: [{ ...entry.guest, role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: false }],
        }),
    ...(cancelled
      ? {}
      : {
          alarms: [{ action: 'display', description: entry.summary, trigger: { minutes: 15, before: true } }],
        }),
  });
  if (error || !value) throw error ?? new Error('The calendar entry is empty.');
  return value
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .map((line) => foldLine(correctLine(line, entry.stamp)))
    .join('\r\n');
}

/** Corrects two defects of the library: DTSTAMP from the system clock, and quoted ROLE and PARTSTAT parameters. */
const correctLine = (line: string, stamp: Date) =>
  line
    .replace(/^DTSTAMP:.*$/, `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    .replace(
      /^ATTENDEE;RSVP=FALSE;ROLE="([A-Z-]+)";PARTSTAT="([A-Z-]+)"/,
      'ATTENDEE;RSVP=FALSE;ROLE=$1;PARTSTAT=$2',
    );

/** Folds a line at 75 bytes with CRLF and a space (RFC 5545, 3.1), never within a character. */
function foldLine(line: string): string {
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 75) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

/** A calendar entry as a mail attachment. Calendars also read the method from the content type. */
export const createCalendarAttachment = (entry: CalendarEntry): Attachment => ({
  filename: entry.method === 'CANCEL' ? 'cancelled.ics' : 'interview.ics',
  contentType: `text/calendar; charset=utf-8; method=${entry.method}`,
  content: Buffer.from(formatCalendarEntry(entry), 'utf8').toString('base64'),
});
