import { formatDateTime, localDateTimeAt } from '../../../../calendar.ts';
import { formatDollars } from '../../../../money.ts';
import { type Markup, markup } from '../../notifications/index.ts';
import type { ExportData } from '../export-data.ts';

const longDate = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** Formats the Los Angeles day of an instant. */
export const formatDay = (instant: string): string =>
  localDateTimeAt(new Date(instant)).toLocaleString('en-US', longDate);

/** Formats a position in a film: `0:07`, `12:30` or `1:02:03`. */
export function formatPosition(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Formats a date, `YYYY-MM-DD`. */
export const formatDate = (date: string): string =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', longDate);

export const familyTable = (family: NonNullable<ExportData['story']>['family']): Markup =>
  table(
    ['Name', 'Relationship', 'E-mail', 'Phone'],
    family.map(({ name, relationship, email, phone }) => [name, relationship, email, phone]),
  );

const statusLabels: Record<ExportData['bookings'][number]['status'], string> = {
  waiting: 'Booked',
  started: 'Started',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const bookingTables = (bookings: ExportData['bookings']): Markup[] =>
  bookings.length === 0
    ? []
    : [
        table(
          ['Date', 'Storyteller', 'Status', 'Payment'],
          bookings.map(({ starts_at, storyteller, status, paid_at }) => [
            formatDay(starts_at),
            storyteller,
            statusLabels[status],
            paid_at ? `Paid on ${formatDay(paid_at)}` : 'Not paid',
          ]),
        ),
      ];

export const positionTables = (positions: ExportData['film_positions']): Markup[] =>
  positions.length === 0
    ? []
    : [
        table(
          ['Film of', 'Recorded', 'Stopped at', 'Watched'],
          positions.map(({ storyteller, recorded, at_seconds, watched_at }) => [
            storyteller,
            formatDate(recorded),
            formatPosition(Math.floor(at_seconds)),
            formatDay(watched_at),
          ]),
        ),
      ];

export const accessTables = (accesses: ExportData['staff_accesses']): Markup[] =>
  accesses.length === 0
    ? []
    : [
        table(
          ['Date', 'Name', 'Looked at', 'Reason'],
          accesses.map(({ at, name, role, reason, viewed }) => [
            formatDay(at),
            `${name}, ${role}`,
            viewed.join(', '),
            reason,
          ]),
        ),
      ];

export const consentTable = (consents: ExportData['consents']): Markup =>
  table(
    ['Date', 'Decision', 'Interview', 'Text'],
    consents.map(({ at, decision, interview, text_version }) => [
      formatDay(at),
      decision === 'given' ? 'Consent to the recording' : 'Consent to the recording withdrawn',
      formatDay(interview),
      text_version,
    ]),
  );

export const questionTables = (questions: ExportData['family_questions']): Markup[] =>
  questions.length === 0
    ? []
    : [
        table(
          ['Date', 'Interview', 'Kind', 'Text', 'Asked by'],
          questions.map(({ created_at, interview, kind, text, asker }) => [
            formatDay(created_at),
            formatDay(interview),
            kind === 'question' ? 'Question' : 'Topic to avoid',
            text,
            asker,
          ]),
        ),
      ];

export const callTables = ({
  calls,
  call_recordings: recordings,
  voices,
}: Pick<ExportData, 'calls' | 'call_recordings' | 'voices'>): Markup[] => [
  ...(calls.length > 0
    ? [
        table(
          ['Interview', 'Device tested', 'Joined', 'Phone number to call'],
          calls.map(({ interview, checked_at, joined_at, phone }) => [
            formatDay(interview),
            checked_at ? formatDay(checked_at) : '',
            joined_at ? formatDay(joined_at) : '',
            phone,
          ]),
        ),
      ]
    : []),
  ...(recordings.length > 0
    ? [
        table(
          ['Interview', 'Recorded from', 'Recorded until'],
          recordings.map(({ interview, from, until }) => [
            formatDay(interview),
            formatDateTime(new Date(from)),
            until ? formatDateTime(new Date(until)) : '',
          ]),
        ),
      ]
    : []),
  ...(voices.length > 0
    ? [
        table(
          ['Interview', 'Voice alone', 'File'],
          voices.map(({ interview, name, file }) => [formatDay(interview), name, file ?? 'missing']),
        ),
      ]
    : []),
];

export const legacyTables = ({
  legacy_contacts: named,
  legacy_requests: requests,
}: Pick<ExportData, 'legacy_contacts' | 'legacy_requests'>): Markup[] => [
  ...(named.length > 0
    ? [
        table(
          ['Named on', 'Storyteller', 'Legacy contact'],
          named.map(({ named_at, storyteller, contact }) => [formatDay(named_at), storyteller, contact]),
        ),
      ]
    : []),
  ...(requests.length > 0
    ? [
        table(
          ['Asked on', 'Storyteller', 'Legacy contact', 'Reason', 'Evidence', 'Files', 'State'],
          requests.map((request) => [
            formatDay(request.requested_at),
            request.storyteller,
            `${request.contact}, ${request.relationship}`,
            request.reason,
            request.evidence,
            request.files.join(', '),
            request.state,
          ]),
        ),
      ]
    : []),
];

export const paymentTable = (payments: ExportData['payments']): Markup =>
  table(
    ['Number', 'Date', 'Description', 'Amount'],
    payments.map(({ number, created_at, description, dollars }) => [
      String(number),
      formatDay(created_at),
      description,
      formatDollars(Math.round(dollars * 100)),
    ]),
  );

export const factorTables = (factors: ExportData['second_factors']): Markup[] =>
  factors.length === 0
    ? []
    : [
        table(
          ['Kind', 'Name', 'Added', 'Last used'],
          factors.map(({ kind, name, created_at, last_used_at }) => [
            kind,
            name,
            formatDay(created_at),
            last_used_at ? formatDay(last_used_at) : '',
          ]),
        ),
      ];

export const detailsTable = (person: ExportData['person']): Markup =>
  table(
    ['Detail', 'Value'],
    [
      ['Name', person.name],
      ['E-mail', person.email],
      ['Phone', person.phone],
      ['Date of birth', person.date_of_birth ? formatDate(person.date_of_birth) : ''],
      ['City', [person.city, person.state, person.zip_code, person.country].filter(Boolean).join(', ')],
      ['Member since', formatDay(person.member_since)],
    ].filter(([, value]) => value !== ''),
  );

const table = (
  headings: string[],
  rows: (string | undefined)[][],
): Markup => markup`<div class="table-scroller" tabindex="0"><table>
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map((cells) => markup`<tr>${cells.map((cell) => markup`<td>${cell ?? ''}</td>`)}</tr>\n`)}</tbody>
</table></div>
`;
