import type { ConsentState } from '@lifestory/contract';
import { formatDateTime, formatForReader, formatReaderTime } from '../../../../calendar.ts';
import type { Letter } from '../../../platform/mail/index.ts';
import type { Appointment } from '../meetings/meeting.queries.ts';

export type InterviewMailDetails = Pick<
  Appointment,
  | 'booking'
  | 'starts_at'
  | 'duration_minutes'
  | 'join_url'
  | 'password'
  | 'recording_consent'
  | 'is_booked_by_staff'
> & {
  /** URL of the page for moving and cancelling; null after the deadline for changes. */
  changeUrl: string | null;
  /** URL of the page on which the storyteller decides about the recording. */
  consentUrl: string;
  payment: PaymentState;
};

/** `'paid'`, or the fee (`$250.00`) and the URL of the payment page; null when no fee is set. */
export type PaymentState = 'paid' | { fee: string; url: string } | null;

/** The content of a mail and of its calendar entry. */
export interface CalendarMail {
  /** The kind shown to staff in the list of mails. */
  kind: string;
  subject: string;
  letter: Letter;
  summary: string;
  description: string;
}

const summary = 'Lifestory interview';

/** Why a confirmation is sent: a new booking, a new time or a new meeting link. */
export type ConfirmationReason = 'booked' | 'moved' | 'new-link';

const confirmationTexts = {
  booked: {
    kind: 'booking-confirmation',
    subject: 'Your Lifestory interview:',
    verb: 'adds',
    preposition: 'to',
  },
  moved: {
    kind: 'booking-moved',
    subject: 'New time: your Lifestory interview,',
    verb: 'moves',
    preposition: 'in',
  },
  'new-link': {
    kind: 'booking-new-link',
    subject: 'New link: your Lifestory interview,',
    verb: 'updates',
    preposition: 'in',
  },
} satisfies Record<ConfirmationReason, object>;

function composeOpening({ booking }: InterviewMailDetails, reason: ConfirmationReason): string {
  const forSomeone = booking.account_for === 'someone_else';
  const interviewName = forSomeone
    ? `The life-story interview with ${formatFullName(booking)}`
    : 'Your life-story interview';
  const closing = forSomeone ? '' : ' We look forward to meeting you.';
  if (reason === 'new-link') {
    return `${interviewName} has a new link to the video meeting. Please use this one: the link in our earlier e-mails no longer works.`;
  }
  if (reason === 'moved') return `${interviewName} has a new time.${closing}`;
  return `${interviewName} is booked.${forSomeone ? ' Thank you for arranging it.' : closing}`;
}

/**
 * States what the booker and the storyteller agreed to. Others cannot agree to the recording for the storyteller, and a
 * caller for whom staff booked has not agreed to the terms.
 */
function composeTerms(
  { booking, recording_consent, is_booked_by_staff }: InterviewMailDetails,
  appUrl: string,
): string {
  const opening = is_booked_by_staff ? 'Please also read' : 'By booking, you agreed to';
  const terms = `${opening} our terms (${appUrl}/terms) and our privacy notice (${appUrl}/privacy).`;
  const texts = booking.account_for === 'someone_else' ? consentOfOther : consentOfBooker;
  return `${texts[recording_consent as ConsentState]} ${terms}`;
}

const consentOfBooker: Record<ConsentState, string> = {
  given: 'The interview is recorded on video, and you have agreed to that.',
  missing:
    'The interview is recorded on video. We need your consent to that before we begin: please say whether you agree, with the link below.',
  withdrawn: 'You do not agree to a recording on video, so we do not record the interview.',
};

const consentOfOther: Record<ConsentState, string> = {
  given: 'The interview is recorded on video, and the storyteller has agreed to that.',
  missing: 'The interview is recorded on video, and the storyteller is asked to agree to that.',
  withdrawn: 'The storyteller does not agree to a recording on video, so we do not record the interview.',
};

/** Describes when an interview begins: in Los Angeles and, if it is another time there, where the booker is. */
function describeTime({
  booking,
  starts_at,
  duration_minutes,
}: Pick<InterviewMailDetails, 'booking' | 'starts_at' | 'duration_minutes'>): string {
  const readerTime = formatReaderTime(starts_at, booking.time_zone);
  return [
    `When: ${formatDateTime(starts_at)}, Los Angeles time`,
    ...(readerTime ? [`Your time: ${readerTime}`] : []),
    `Length: ${duration_minutes} minutes`,
  ].join('\n');
}

/** Composes the summary and description of the calendar entry of an interview. */
export const composeCalendarText = (
  interview: Pick<InterviewMailDetails, 'join_url' | 'password'>,
): Pick<CalendarMail, 'summary' | 'description'> => ({ summary, description: describeJoining(interview) });

/** Composes the confirmation, with the meeting link or a note that it follows. */
export function composeConfirmation(
  interview: InterviewMailDetails,
  appUrl: string,
  reason: ConfirmationReason,
): CalendarMail {
  const { starts_at, join_url } = interview;
  const { kind, subject, verb, preposition } = confirmationTexts[reason];
  const when = formatDateTime(starts_at);
  const meeting = join_url
    ? [joinInstruction, ...passwordLines(interview)].join('\n')
    : 'We will send the link to the video meeting in another e-mail, well before the interview.';
  return {
    kind,
    subject: `${subject} ${when}`,
    summary,
    description: describeJoining(interview),
    letter: {
      greeting: composeGreeting(interview.booking),
      paragraphs: [
        composeOpening(interview, reason),
        describeTime(interview),
        meeting,
        ...costLines(interview),
        composeTerms(interview, appUrl),
      ],
      ...(join_url ? { button: { label: 'Join the video meeting', url: join_url } } : {}),
      links: buildLinks(interview),
      footnote:
        `The attached calendar file ${verb} the interview ${preposition} your calendar, ` +
        `at your own local time. ${describeChanges(interview)}`,
    },
  };
}

/** Composes the reminder of an upcoming interview, with its meeting link if set. */
export function composeReminder(interview: InterviewMailDetails): CalendarMail {
  const { booking, starts_at, join_url } = interview;
  const when = formatDateTime(starts_at);
  const opening =
    booking.account_for === 'someone_else'
      ? `The life-story interview with ${formatFullName(booking)} is coming up.`
      : 'Your life-story interview is coming up. We look forward to meeting you.';
  return {
    kind: 'interview-reminder',
    subject: `Reminder: your Lifestory interview, ${when}`,
    summary,
    description: describeJoining(interview),
    letter: {
      greeting: composeGreeting(booking),
      paragraphs: [
        opening,
        describeTime(interview),
        join_url
          ? [joinInstruction, ...passwordLines(interview)].join('\n')
          : 'We do not have the link to the video meeting yet. We will send it before the interview begins.',
      ],
      ...(join_url ? { button: { label: 'Join the video meeting', url: join_url } } : {}),
      links: buildLinks(interview),
      footnote: describeChanges(interview),
    },
  };
}

/** Composes the cancellation of an interview. */
export function composeCancellation(
  { booking, starts_at, payment }: InterviewMailDetails,
  appUrl: string,
): CalendarMail {
  const when = formatDateTime(starts_at);
  return {
    kind: 'booking-cancellation',
    subject: `Cancelled: your Lifestory interview, ${when}`,
    summary: `Cancelled: ${summary}`,
    description: 'This interview will not take place.',
    letter: {
      greeting: composeGreeting(booking),
      paragraphs: [
        `The life-story interview on ${formatForReader(starts_at, booking.time_zone)} is cancelled.`,
        `You are welcome to choose another time.${describeCancelledPayment(payment)}`,
      ],
      button: { label: 'Choose another time', url: `${appUrl}/schedule-lifestory` },
      footnote: 'The attached calendar file removes the interview from your calendar.',
    },
  };
}

/** Nothing is said about an interview without a fee. */
const describeCancelledPayment = (payment: PaymentState): string => {
  if (payment === null) return '';
  return payment === 'paid'
    ? ' Your payment stays valid for it.'
    : ' You do not need to pay for the cancelled interview.';
};

const joinInstruction = 'At that time, open the video meeting with the button below.';

const passwordLines = ({ password }: Pick<InterviewMailDetails, 'password'>) =>
  password ? [`Meeting password: ${password}`] : [];

const costLines = ({ payment }: InterviewMailDetails) => {
  if (payment === null) return [];
  if (payment === 'paid') return ['The recording is paid for.'];
  return [
    `The recording costs ${payment.fee}. You pay only once. Please pay by card before the interview, with the link below.`,
  ];
};

const buildLinks = ({
  booking,
  changeUrl,
  consentUrl,
  payment,
  recording_consent: consent,
}: InterviewMailDetails) => [
  ...(consent === 'missing' && booking.account_for !== 'someone_else'
    ? [{ label: 'Agree to the recording', url: consentUrl }]
    : []),
  ...(payment === null || payment === 'paid' ? [] : [{ label: `Pay ${payment.fee}`, url: payment.url }]),
  ...(changeUrl ? [{ label: 'Move or cancel the interview', url: changeUrl }] : []),
];

const describeChanges = ({ changeUrl }: InterviewMailDetails) =>
  changeUrl
    ? 'You can move or cancel it until 24 hours before it begins. You can also reply to this e-mail.'
    : 'To change or cancel it, simply reply to this e-mail.';

/** Describes how to join the meeting, for the calendar entry. */
const describeJoining = (interview: Pick<InterviewMailDetails, 'join_url' | 'password'>) =>
  interview.join_url
    ? [`Join the video meeting: ${interview.join_url}`, ...passwordLines(interview)].join('\n')
    : ['The link to the video meeting follows by e-mail.', ...passwordLines(interview)].join('\n');

export const formatFullName = ({ first_name, last_name }: InterviewMailDetails['booking']) =>
  `${first_name} ${last_name}`.trim();

/** Greets the booker, whose name is not known for some bookings for someone else. */
export const composeGreeting = (booking: InterviewMailDetails['booking']) => {
  const fname = booking.account_for === 'someone_else' ? booking.booker_fname : booking.first_name;
  return fname ? `Dear ${fname},` : 'Hello,';
};
