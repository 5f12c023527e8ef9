import type { AppContext } from '../context.ts';
import type { TestApp } from './app.ts';
import { createBookingForm } from './booking-form.ts';
import type { Caller } from './caller.ts';
import { makeSlot } from './slots.ts';

/** A booking with the id of its slot, and the token of the link in its e-mail. */
export interface OwnBooking {
  id: string;
  slot: string;
  email: string;
  token: string;
  startsAt: Date;
}

let count = 0;

/** Books a new slot for Ana, at least a week ahead; each call uses a slot three hours later. */
export async function createOwnBooking(
  { db, app, runJobs }: Pick<TestApp, 'db' | 'app' | 'runJobs'>,
  guest: Caller,
): Promise<OwnBooking> {
  const startsAt = new Date(app.now().getTime() + (170 + 3 * ++count) * 3_600_000);
  const slot = await makeSlot(db, startsAt);
  const email = `ana.marsh${count}@example.com`;
  const form = createBookingForm({ slot_id: slot, email, confirmation_email: email });
  const { status, body } = await guest.call('POST', '/api/session/store', form);
  if (status !== 200) throw new Error(`The booking failed: ${JSON.stringify(body)}`);
  await runJobs();
  const { body_text } = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_email', '=', email)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slot)
    .executeTakeFirstOrThrow();
  return { id, slot, email, token: /\/interview\/([\w-]+)/.exec(body_text)?.[1] ?? '', startsAt };
}

/** How many interviews of a database were booked: each gets a slot an hour later. */
const bookedHours = new WeakMap<AppContext['db'], number>();

/** An interview that a person booked for a storyteller, with the ids of both and of the story. */
export interface BookedStory {
  interviewId: string;
  meetingId: string;
  storyId: string;
  storytellerId: string;
  bookerId: string | null;
  email: string;
}

/** Books an interview for someone else, by default as Dora Marsh for her father Henry. */
export async function bookForSomeoneElse(
  { db, now }: AppContext,
  visitor: Caller,
  changes: Record<string, unknown> = {},
): Promise<BookedStory> {
  const hours = (bookedHours.get(db) ?? 0) + 1;
  bookedHours.set(db, hours);
  const slot_id = await makeSlot(db, new Date(now().getTime() + hours * 3_600_000 + 7 * 86_400_000));
  const email = String(changes.email ?? 'dora@example.com');
  const form = createBookingForm({
    account_for: 'someone_else',
    first_name: 'Henry',
    booker_fname: 'Dora',
    booker_lname: 'Marsh',
    email,
    confirmation_email: email,
    slot_id,
    ...changes,
  });
  const { status, body } = await visitor.call('POST', '/api/session/store', form);
  if (status !== 200) throw new Error(`The booking was refused: ${JSON.stringify(body)}`);
  const booked = await db
    .selectFrom('interviews')
    .select(['id', 'meeting_id', 'story_id', 'person_id', 'booker_id'])
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return {
    interviewId: booked.id,
    meetingId: booked.meeting_id,
    storyId: booked.story_id,
    storytellerId: booked.person_id,
    bookerId: booked.booker_id,
    email,
  };
}
