import type { Tx } from '../../database/connection.ts';
import type { House } from '../../house.ts';
import { postMail } from '../mail/index.ts';
import { calendarFile } from './calendar-file.ts';
import { changeLead } from './interview.policy.ts';
import {
  type Announcement,
  cancellation,
  confirmation,
  type Occasion,
  reminder,
  type Told,
} from './invitation.letter.ts';
import { type Appointment, lockAppointment, noteInvitation } from './meeting.queries.ts';

type Tools = Pick<House, 'env' | 'jobs' | 'links' | 'now'>;

/** What the page of a booking is signed for. */
const purpose = 'interview';

/**
 * Mails the confirmation of an interview with its calendar file, in the transaction of what changed. The calendar entry
 * keeps its identity; each further mail carries the next sequence number.
 */
export async function postInvitation(
  house: Tools,
  tx: Tx,
  interviewId: string,
  occasion: Occasion = 'booked',
): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.confirmed_at ? interview.calendar_sequence + 1 : interview.calendar_sequence;
  await post(
    house,
    tx,
    interview,
    'REQUEST',
    sequence,
    confirmation(told(house, interview), house.env.APP_URL, occasion),
  );
  await noteInvitation(tx, interviewId, sequence, interview.confirmed_at ?? house.now());
}

/** Mails that an interview is called off, and takes it out of the calendar, in the transaction of the cancelling. */
export async function postCancellation(house: Tools, tx: Tx, interviewId: string): Promise<void> {
  const interview = await lockAppointment(tx, interviewId);
  if (!interview) return;
  const sequence = interview.calendar_sequence + 1;
  await post(
    house,
    tx,
    interview,
    'CANCEL',
    sequence,
    cancellation(told(house, interview), house.env.APP_URL),
  );
  await noteInvitation(tx, interviewId, sequence, interview.confirmed_at ?? house.now());
}

/** Mails a reminder of an interview with its calendar file, in the transaction that notes it; the entry is the same. */
export const postReminder = (house: Tools, tx: Tx, interview: Appointment): Promise<void> =>
  post(house, tx, interview, 'REQUEST', interview.calendar_sequence, reminder(told(house, interview)));

const told = ({ env, links, now }: Tools, interview: Appointment): Told => ({
  ...interview,
  changeUrl:
    interview.starts_at.getTime() - now().getTime() > changeLead
      ? `${env.APP_URL}/interview/${links.tokenFor(purpose, interview.id)}`
      : null,
});

/** The interview whose page a token opens; null for any other text. */
export const interviewOfToken = ({ links }: Pick<House, 'links'>, token: string): string | null =>
  links.namedBy(purpose, token);

async function post(
  house: Tools,
  tx: Tx,
  interview: Appointment,
  method: 'REQUEST' | 'CANCEL',
  sequence: number,
  { kind, subject, letter, summary, description }: Announcement,
): Promise<void> {
  const { booking } = interview;
  await postMail(house, tx, {
    kind,
    to: booking.email,
    personId: interview.person_id,
    subject,
    letter,
    attachments: [
      calendarFile({
        method,
        uid: `${interview.id}@lifestory`,
        sequence,
        stamp: house.now(),
        startsAt: interview.starts_at,
        durationMinutes: interview.duration_minutes,
        summary,
        description,
        url: method === 'REQUEST' ? interview.join_url : null,
        organizer: { name: 'Lifestory', email: senderAddress(house.env.MAIL_FROM) },
        guest: { name: `${booking.first_name} ${booking.last_name}`, email: booking.email },
      }),
    ],
  });
}

/** The address in `Name <address>`, or the address alone. */
export const senderAddress = (from: string) => /<([^<>]+)>/.exec(from)?.[1] ?? from;
