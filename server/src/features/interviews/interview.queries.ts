import type { AccountFor } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import { newId, newSecret } from '../../database/ids.ts';

/** What was typed when the interview was booked; it stays with the interview, whatever the person's account says. */
export interface Booking {
  account_for: AccountFor;
  first_name: string;
  last_name: string;
  /** Phone number in international form, `+1 213 555 0123`. */
  contact: string;
  email: string;
  country: string;
  state: string;
  city: string;
  zip_code: string;
  /** `YYYY-MM-DD` */
  dob: string;
}

export interface NewInterview {
  personId: string;
  storyId: string;
  slotId: string;
  startsAt: Date;
  durationMinutes: number;
  /** What it costs from now on, in cents; 0 where no fee is set. */
  feeCents: number;
  booking: Booking;
}

/** Makes an interview in a slot; answers its id, or undefined when somebody else has the slot: the index decides. */
export async function insertInterview(db: Db, interview: NewInterview): Promise<string | undefined> {
  const row = await db
    .insertInto('interviews')
    .values({
      id: newId(),
      meeting_id: newSecret(18),
      person_id: interview.personId,
      story_id: interview.storyId,
      slot_id: interview.slotId,
      starts_at: interview.startsAt,
      duration_minutes: interview.durationMinutes,
      password: '',
      fee_cents: interview.feeCents || null,
      booking: JSON.stringify(interview.booking),
    })
    .onConflict((conflict) =>
      conflict
        .column('slot_id')
        .where('deleted_at', 'is', null)
        .where('status', '<>', 'cancelled')
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** How many unpaid interviews a person has waiting ahead of them. */
export async function countUnpaidAhead(db: Db, personId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('interviews')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where('fee_paid_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
