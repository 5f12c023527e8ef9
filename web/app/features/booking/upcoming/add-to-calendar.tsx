import styles from './add-to-calendar.module.css';

interface Props {
  /** ISO 8601 with Z */
  startsAt: string;
  /** Length in minutes. */
  duration: number;
  /** The meeting link; null while there is none. */
  joinUrl: string | null;
  /** The token of the booking; null without a calendar file. */
  token: string | null;
}

const title = 'Lifestory interview';
/** `20270301T170000Z` */
const compact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

const describe = (joinUrl: string | null) =>
  joinUrl ? `Join the video meeting: ${joinUrl}` : 'The link to the video meeting is in our e-mail.';

/** The page of Google Calendar that adds an entry. */
export function googleCalendarUrl({ startsAt, duration, joinUrl }: Omit<Props, 'token'>): string {
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + duration * 60_000);
  const values = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(start)}/${compact(end)}`,
    details: describe(joinUrl),
    ...(joinUrl ? { location: joinUrl } : {}),
  });
  return `https://calendar.google.com/calendar/render?${values}`;
}

/** The page of Outlook's calendar that adds an entry. */
export function outlookCalendarUrl({ startsAt, duration, joinUrl }: Omit<Props, 'token'>): string {
  const start = new Date(startsAt);
  const values = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: start.toISOString(),
    enddt: new Date(start.getTime() + duration * 60_000).toISOString(),
    body: describe(joinUrl),
    ...(joinUrl ? { location: joinUrl } : {}),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${values}`;
}

/** Links that add an interview to a calendar: Google, Outlook, and a file for all others. */
export function AddToCalendar({ token, ...interview }: Props) {
  return (
    <nav className={styles.calendars} aria-label="Add to calendar">
      <span className={styles.label} aria-hidden="true">
        Add to calendar
      </span>
      <ul>
        <li>
          <a href={googleCalendarUrl(interview)} target="_blank" rel="noreferrer">
            Google
          </a>
        </li>
        <li>
          <a href={outlookCalendarUrl(interview)} target="_blank" rel="noreferrer">
            Outlook
          </a>
        </li>
        {token && (
          <li>
            <a href={`/api/session/own/${token}/interview.ics`} download="interview.ics">
              Apple or other
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
