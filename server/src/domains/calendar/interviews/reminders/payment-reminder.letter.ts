import { formatDateTime, formatForReader } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';
import { composeGreeting, formatFullName, type PaymentState } from '../confirmations/confirmation.letter.ts';
import type { Appointment } from '../meetings/meeting.queries.ts';

/** Composes the payment reminder of an interview, with its fee and payment page. */
export function composePaymentReminder(
  { booking, starts_at }: Pick<Appointment, 'booking' | 'starts_at'>,
  { fee, url }: Exclude<PaymentState, 'paid' | null>,
): { subject: string; letter: Letter } {
  const when = formatDateTime(starts_at);
  const interview =
    booking.account_for === 'someone_else'
      ? `The life-story interview with ${formatFullName(booking)}`
      : 'Your life-story interview';
  return {
    subject: `Please pay for your Lifestory interview, ${when}`,
    letter: {
      greeting: composeGreeting(booking),
      paragraphs: [
        `${interview} on ${formatForReader(starts_at, booking.time_zone)} is booked, but not paid for yet.`,
        `The recording costs ${fee}. You pay only once. Please pay by card before the interview.`,
      ],
      button: { label: `Pay ${fee}`, url },
      footnote: 'Have you paid in the last few minutes? Then you can ignore this e-mail.',
    },
  };
}
