import type { AppContext } from '../context.ts';
import { bookingForm } from './booking-form.ts';
import type { Caller } from './caller.ts';
import { makeSlot } from './slots.ts';

let hours = 0;

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
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  visitor: Caller,
  changes: Record<string, unknown> = {},
): Promise<BookedStory> {
  const slot_id = await makeSlot(db, new Date(now().getTime() + ++hours * 3_600_000 + 7 * 86_400_000));
  const email = String(changes.email ?? 'dora@example.com');
  const form = bookingForm({
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
