import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { formatDollars } from '../../../../money.ts';
import { queueMail } from '../../../platform/mail/index.ts';
import { changeLeadMs } from '../interview.policy.ts';
import {
  type Appointment,
  addressBooker,
  findScheduledInterview,
  lockAppointment,
  recordInvitation,
} from '../meetings/meeting.queries.ts';
import { resolvePaymentTerms } from '../payment-terms.service.ts';
import { type CalendarEntry, createCalendarAttachment, formatCalendarEntry } from './calendar-file.ts';
import {
  type CalendarMail,
  type ConfirmationReason,
  composeCalendarText,
  composeCancellation,
  composeConfirmation,
  composeReminder,
  type InterviewMailDetails,
  type PaymentState,
} from './confirmation.letter.ts';

/** Token purpose of links to a booking. */
const linkPurpose = 'interview';

/** Token purpose of links with which storytellers decide about the recording. */
export const consentLinkPurpose = 'consent';

/** Creates the URL of the page on which the storyteller of an interview decides about the recording. */
export const createConsentUrl = ({ env, links }: AppContext, interviewId: string): string =>
  `${env.APP_URL}/consent/${links.createToken(consentLinkPurpose, interviewId)}`;

/**
 * Sends the confirmation of an interview with its calendar file, in the transaction of the change. The UID
 * of the calendar entry stays the same; each further confirmation increments its sequence number.
 */
export async function sendConfirmation(
  app: AppContext,
  tx: Tx,
  interviewId: string,
  reason: ConfirmationReason = 'booked',
): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.confirmed_at ? interview.calendar_sequence + 1 : interview.calendar_sequence;
  const mail = composeConfirmation(await loadDetails(app, tx, interview), app.env.APP_URL, reason);
  await Promise.all([
    sendCalendarMail(app, tx, interview, 'REQUEST', sequence, mail),
    recordInvitation(tx, interviewId, sequence, interview.confirmed_at ?? app.now()),
  ]);
}

/** Sends the cancellation of an interview and of its calendar entry, in the transaction of the cancellation. */
export async function sendCancellation(app: AppContext, tx: Tx, interviewId: string): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.calendar_sequence + 1;
  await sendCalendarMail(
    app,
    tx,
    interview,
    'CANCEL',
    sequence,
    composeCancellation(await loadDetails(app, tx, interview), app.env.APP_URL),
  );
  await recordInvitation(tx, interviewId, sequence, interview.confirmed_at ?? app.now());
}

/** Sends the reminder of an interview with its unchanged calendar entry, in the transaction that marks it. */
export const sendReminder = async (app: AppContext, tx: Tx, interview: Appointment): Promise<void> =>
  sendCalendarMail(
    app,
    tx,
    interview,
    'REQUEST',
    interview.calendar_sequence,
    composeReminder(await loadDetails(app, tx, interview)),
  );

const loadDetails = async (
  app: AppContext,
  tx: Tx,
  interview: Appointment,
): Promise<InterviewMailDetails> => ({
  ...interview,
  changeUrl:
    interview.starts_at.getTime() - app.now().getTime() > changeLeadMs
      ? `${app.env.APP_URL}/interview/${createInterviewToken(app, interview.id)}`
      : null,
  consentUrl: createConsentUrl(app, interview.id),
  payment: await findPaymentState(app, tx, interview),
});

/** Returns the payment state of an interview, formatted for mails. */
export async function findPaymentState(
  { env }: AppContext,
  tx: Tx,
  interview: Appointment,
): Promise<PaymentState> {
  if (interview.fee_paid_at) return 'paid';
  const { fee, payment_link: url } = await resolvePaymentTerms(tx, env, interview);
  return fee === null || url === null ? null : { fee: formatDollars(fee), url };
}

/** Creates the token of the page that moves and cancels an interview. */
export const createInterviewToken = ({ links }: AppContext, interviewId: string): string =>
  links.createToken(linkPurpose, interviewId);

/**
 * Returns the calendar file of an interview to download: the entry of the latest invitation, without attendees.
 * Undefined for a cancelled or deleted interview.
 */
export async function findCalendarFile(app: AppContext, interviewId: string): Promise<string | undefined> {
  const interview = await findScheduledInterview(app.db, interviewId);
  if (!interview) return undefined;
  const sequence = interview.calendar_sequence;
  const text = composeCalendarText(interview);
  return formatCalendarEntry(toCalendarEntry(app, interview, 'PUBLISH', sequence, text));
}

/** Returns the id of the interview that a token was signed for; null for an invalid token. */
export const findInterviewIdByToken = ({ links }: AppContext, token: string): string | null =>
  links.readToken(linkPurpose, token);

async function sendCalendarMail(
  app: AppContext,
  tx: Tx,
  interview: Appointment,
  method: 'REQUEST' | 'CANCEL',
  sequence: number,
  { kind, subject, letter, summary, description }: CalendarMail,
): Promise<void> {
  const { booking } = interview;
  await queueMail(app, tx, {
    kind,
    to: booking.email,
    ...addressBooker(interview),
    subject,
    letter,
    attachments: [
      createCalendarAttachment(toCalendarEntry(app, interview, method, sequence, { summary, description })),
    ],
  });
}

/** Returns the calendar entry of an interview; its UID is the same in all versions. */
const toCalendarEntry = (
  { env, now }: AppContext,
  interview: Appointment,
  method: CalendarEntry['method'],
  sequence: number,
  { summary, description }: Pick<CalendarMail, 'summary' | 'description'>,
): CalendarEntry => ({
  method,
  uid: `${interview.id}@lifestory`,
  sequence,
  stamp: now(),
  startsAt: interview.starts_at,
  durationMinutes: interview.duration_minutes,
  summary,
  description,
  url: method === 'CANCEL' ? null : interview.join_url,
  organizer: { name: 'Lifestory', email: parseSenderAddress(env.MAIL_FROM) },
  guest: {
    name: formatBookerName(interview.booking),
    email: interview.booking.email,
  },
});

/** Returns the name of the person who booked, or that of the storyteller if it is not known. */
const formatBookerName = ({ booker_fname, booker_lname, first_name, last_name }: Appointment['booking']) =>
  (booker_fname ? `${booker_fname} ${booker_lname ?? ''}` : `${first_name} ${last_name}`).trim();

/** Returns the e-mail address of `Name <address>` or of a bare address. */
export const parseSenderAddress = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;
