import styles from './add-to-calendar.module.css';

interface Props {
  /** The start of the interview, ISO 8601 in UTC. */
  startsAt: string;
  /** Length in minutes. */
  duration: number;
  /** The meeting link; null while there is none. */
  joinUrl: string | null;
  /** The token of the booking; null without a calendar file. */
  token?: string | null;
  /** Downloads the calendar file, in place of a link with the token. */
  onDownload?: () => void;
}

const entryTitle = 'Lifestory interview';
/** Formats an instant as `20270301T170000Z`. */
const formatCompact = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

const describeMeeting = (joinUrl: string | null) =>
  joinUrl ? `Join the video meeting: ${joinUrl}` : 'The link to the video meeting is in our e-mail.';

/** The URL of the Google Calendar page that adds an interview. */
function createGoogleUrl({ startsAt, duration, joinUrl }: Omit<Props, 'token' | 'onDownload'>): string {
  const start = new Date(startsAt);
  const end = new Date(start.getTime() + duration * 60_000);
  const values = new URLSearchParams({
    action: 'TEMPLATE',
    text: entryTitle,
    dates: `${formatCompact(start)}/${formatCompact(end)}`,
    details: describeMeeting(joinUrl),
    ...(joinUrl ? { location: joinUrl } : {}),
  });
  return `https://calendar.google.com/calendar/render?${values}`;
}

/** The URL of the Outlook page that adds an interview. */
function createOutlookUrl({ startsAt, duration, joinUrl }: Omit<Props, 'token' | 'onDownload'>): string {
  const start = new Date(startsAt);
  const values = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entryTitle,
    startdt: start.toISOString(),
    enddt: new Date(start.getTime() + duration * 60_000).toISOString(),
    body: describeMeeting(joinUrl),
    ...(joinUrl ? { location: joinUrl } : {}),
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${values}`;
}

/** Links that add an interview to a calendar: Google, Outlook, and a file for all others. */
export function AddToCalendar({ token, onDownload, ...interview }: Props) {
  return (
    <nav className={styles.calendars} aria-label="Add to calendar">
      <span className={styles.label} aria-hidden="true">
        Add to calendar
      </span>
      <ul>
        <li>
          <a href={createGoogleUrl(interview)} target="_blank" rel="noreferrer">
            Google
          </a>
        </li>
        <li>
          <a href={createOutlookUrl(interview)} target="_blank" rel="noreferrer">
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
        {onDownload && (
          <li>
            <button type="button" onClick={onDownload}>
              Apple or other
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}
