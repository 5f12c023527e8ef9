import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { postMail } from '../mail/index.ts';
import { calendarFile } from './calendar-file.ts';
import { changeLead } from './interview.policy.ts';
import {
  type Announcement,
  cancellation,
  confirmation,
  type Occasion,
  type Payment,
  reminder,
  type Told,
} from './invitation.letter.ts';
import { type Appointment, lockAppointment, noteInvitation } from './meeting.queries.ts';
import { termsOf } from './payment-terms.service.ts';

type Tools = Pick<AppContext, 'env' | 'jobs' | 'links' | 'now'>;

/** What the page of a booking is signed for. */
const purpose = 'interview';

/**
 * Mails the confirmation of an interview with its calendar file, in the transaction of what changed. The calendar entry
 * keeps its identity; each further mail carries the next sequence number.
 */
export async function postInvitation(
  app: Tools,
  tx: Tx,
  interviewId: string,
  occasion: Occasion = 'booked',
): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.confirmed_at ? interview.calendar_sequence + 1 : interview.calendar_sequence;
  await post(
    app,
    tx,
    interview,
    'REQUEST',
    sequence,
    confirmation(await told(app, tx, interview), app.env.APP_URL, occasion),
  );
  await noteInvitation(tx, interviewId, sequence, interview.confirmed_at ?? app.now());
}

/** Mails that an interview is called off, and takes it out of the calendar, in the transaction of the cancelling. */
export async function postCancellation(app: Tools, tx: Tx, interviewId: string): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.calendar_sequence + 1;
  await post(
    app,
    tx,
    interview,
    'CANCEL',
    sequence,
    cancellation(await told(app, tx, interview), app.env.APP_URL),
  );
  await noteInvitation(tx, interviewId, sequence, interview.confirmed_at ?? app.now());
}

/** Mails a reminder of an interview with its calendar file, in the transaction that notes it; the entry is the same. */
export const postReminder = async (app: Tools, tx: Tx, interview: Appointment): Promise<void> =>
  post(app, tx, interview, 'REQUEST', interview.calendar_sequence, reminder(await told(app, tx, interview)));

const told = async ({ env, links, now }: Tools, tx: Tx, interview: Appointment): Promise<Told> => ({
  ...interview,
  changeUrl:
    interview.starts_at.getTime() - now().getTime() > changeLead
      ? `${env.APP_URL}/interview/${links.createToken(purpose, interview.id)}`
      : null,
  payment: await paymentOf({ env }, tx, interview),
});

/** How an interview is paid, as mails say it. */
export async function paymentOf(
  { env }: Pick<Tools, 'env'>,
  tx: Tx,
  interview: Appointment,
): Promise<Payment> {
  if (interview.fee_paid_at) return 'paid';
  const { fee, payment_link: url } = await termsOf(tx, env, interview);
  return fee === null || url === null ? null : { fee: dollars.format(fee / 100), url };
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** The interview whose page a token opens; null for any other text. */
export const interviewOfToken = ({ links }: Pick<AppContext, 'links'>, token: string): string | null =>
  links.readToken(purpose, token);

async function post(
  app: Tools,
  tx: Tx,
  interview: Appointment,
  method: 'REQUEST' | 'CANCEL',
  sequence: number,
  { kind, subject, letter, summary, description }: Announcement,
): Promise<void> {
  const { booking } = interview;
  await postMail(app, tx, {
    kind,
    to: booking.email,
    personId: interview.person_id,
    about: [],
    subject,
    letter,
    attachments: [
      calendarFile({
        method,
        uid: `${interview.id}@lifestory`,
        sequence,
        stamp: app.now(),
        startsAt: interview.starts_at,
        durationMinutes: interview.duration_minutes,
        summary,
        description,
        url: method === 'REQUEST' ? interview.join_url : null,
        organizer: { name: 'Lifestory', email: senderAddress(app.env.MAIL_FROM) },
        guest: { name: `${booking.first_name} ${booking.last_name}`, email: booking.email },
      }),
    ],
  });
}

/** The address in `Name <address>`, or the address alone. */
export const senderAddress = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;
