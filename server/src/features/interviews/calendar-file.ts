import { createEvent } from 'ics';
import type { Attachment } from '../../providers/mail/port.ts';

/** A calendar entry for one guest. */
export interface CalendarEntry {
  method: 'REQUEST' | 'CANCEL';
  /** Stable for the life of the entry. */
  uid: string;
  /** Grows with every version that is sent; calendars ignore what is older than they know. */
  sequence: number;
  /** When this version was written. */
  stamp: Date;
  startsAt: Date;
  durationMinutes: number;
  summary: string;
  description: string;
  /** Where the meeting is; null while nobody knows. */
  url: string | null;
  organizer: { name: string; email: string };
  guest: { name: string; email: string };
}

/**
 * A calendar entry as text (RFC 5545, the invitations of RFC 5546). Times are in UTC, which every calendar shows in its
 * reader's zone.
 * @throws Error when the values make no valid entry.
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
    attendees: [{ ...entry.guest, role: 'REQ-PARTICIPANT', partstat: 'ACCEPTED', rsvp: false }],
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

/** The library stamps with the machine's clock and quotes what the standard has as bare words. */
const correctLine = (line: string, stamp: Date) =>
  line
    .replace(/^DTSTAMP:.*$/, `DTSTAMP:${stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    .replace(
      /^ATTENDEE;RSVP=FALSE;ROLE="([A-Z-]+)";PARTSTAT="([A-Z-]+)"/,
      'ATTENDEE;RSVP=FALSE;ROLE=$1;PARTSTAT=$2',
    );

/** Lines are at most 75 bytes long; longer ones go on after a break and a space, never within a character. */
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

/** A calendar entry as a file of a mail; the method stands in its type as well, as calendars look for it there. */
export const createCalendarAttachment = (entry: CalendarEntry): Attachment => ({
  filename: entry.method === 'CANCEL' ? 'cancelled.ics' : 'interview.ics',
  contentType: `text/calendar; charset=utf-8; method=${entry.method}`,
  content: Buffer.from(formatCalendarEntry(entry), 'utf8').toString('base64'),
});
