import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import { formatDollars } from '../../../money.ts';
import { queueMail } from '../../mail/index.ts';
import { changeLeadMs } from '../interview.policy.ts';
import { type Appointment, lockAppointment, recordInvitation } from '../meetings/meeting.queries.ts';
import { resolvePaymentTerms } from '../payment-terms.service.ts';
import { createCalendarAttachment } from './calendar-file.ts';
import {
  type CalendarMail,
  type ConfirmationReason,
  composeCancellation,
  composeConfirmation,
  composeReminder,
  type InterviewMailDetails,
  type PaymentState,
} from './confirmation.letter.ts';

type MailContext = Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>;

/** Token purpose of links to a booking. */
const linkPurpose = 'interview';

/**
 * Sends the confirmation of an interview with its calendar file, in the transaction of the change. The UID
 * of the calendar entry stays the same; each further confirmation increments its sequence number.
 */
export async function sendConfirmation(
  app: MailContext,
  tx: Tx,
  interviewId: string,
  occasion: ConfirmationReason = 'booked',
): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.confirmed_at ? interview.calendar_sequence + 1 : interview.calendar_sequence;
  await sendCalendarMail(
    app,
    tx,
    interview,
    'REQUEST',
    sequence,
    composeConfirmation(await loadDetails(app, tx, interview), app.env.APP_URL, occasion),
  );
  await recordInvitation(tx, interviewId, sequence, interview.confirmed_at ?? app.now());
}

/** Sends the cancellation of an interview and of its calendar entry, in the transaction of the cancellation. */
export async function sendCancellation(app: MailContext, tx: Tx, interviewId: string): Promise<void> {
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
export const sendReminder = async (app: MailContext, tx: Tx, interview: Appointment): Promise<void> =>
  sendCalendarMail(
    app,
    tx,
    interview,
    'REQUEST',
    interview.calendar_sequence,
    composeReminder(await loadDetails(app, tx, interview)),
  );

const loadDetails = async (
  { env, links, now }: MailContext,
  tx: Tx,
  interview: Appointment,
): Promise<InterviewMailDetails> => ({
  ...interview,
  changeUrl:
    interview.starts_at.getTime() - now().getTime() > changeLeadMs
      ? `${env.APP_URL}/interview/${links.createToken(linkPurpose, interview.id)}`
      : null,
  payment: await findPaymentState({ env }, tx, interview),
});

/** Finds the payment state of an interview, formatted for mails. */
export async function findPaymentState(
  { env }: Pick<MailContext, 'env'>,
  tx: Tx,
  interview: Appointment,
): Promise<PaymentState> {
  if (interview.fee_paid_at) return 'paid';
  const { fee, payment_link: url } = await resolvePaymentTerms(tx, env, interview);
  return fee === null || url === null ? null : { fee: formatDollars(fee), url };
}

/** Returns the id of the interview that a token was signed for; null for an invalid token. */
export const findInterviewIdByToken = ({ links }: Pick<AppContext, 'links'>, token: string): string | null =>
  links.readToken(linkPurpose, token);

async function sendCalendarMail(
  app: MailContext,
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
    personId: interview.person_id,
    personIds: [],
    subject,
    letter,
    attachments: [
      createCalendarAttachment({
        method,
        uid: `${interview.id}@lifestory`,
        sequence,
        stamp: app.now(),
        startsAt: interview.starts_at,
        durationMinutes: interview.duration_minutes,
        summary,
        description,
        url: method === 'REQUEST' ? interview.join_url : null,
        organizer: { name: 'Lifestory', email: parseSenderAddress(app.env.MAIL_FROM) },
        guest: { name: `${booking.first_name} ${booking.last_name}`, email: booking.email },
      }),
    ],
  });
}

/** Returns the e-mail address of `Name <address>` or of a bare address. */
export const parseSenderAddress = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;
