import type { TestApp } from './app.ts';
import { bookingForm } from './booking-form.ts';
import type { Caller } from './caller.ts';
import { makeSlot } from './slots.ts';

/** A booking, and the token of the link in its e-mail. */
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
  const email = `walter${count}@example.com`;
  const form = bookingForm({ slot_id: slot, email, confirmation_email: email });
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
