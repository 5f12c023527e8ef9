import { formatDateTime } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';
import { formatFullName } from '../confirmations/confirmation.letter.ts';
import type { DueInterview } from './reminder.queries.ts';

/** Composes the reminder for staff, which states a missing meeting link and an unpaid fee. */
export function composeStaffReminder(
  { id, booking, starts_at, duration_minutes, join_url, paid }: DueInterview,
  fname: string,
  appUrl: string,
): { subject: string; letter: Letter } {
  const storyteller = formatFullName(booking);
  const when = formatDateTime(starts_at);
  const missing = [
    ...(join_url ? [] : ['The meeting link is missing. Please paste one on the session page.']),
    ...(paid ? [] : ['The one-time fee is not paid yet.']),
  ];
  return {
    subject: `Interview with ${storyteller}: ${when}`,
    letter: {
      greeting: `Hello ${fname},`,
      paragraphs: [
        `The interview with ${storyteller} is coming up.`,
        `When: ${when}, Los Angeles time\nLength: ${duration_minutes} minutes`,
        ...(missing.length > 0 ? [missing.join('\n')] : []),
      ],
      button: { label: 'Open the session', url: `${appUrl}/session/view/${id}` },
    },
  };
}
