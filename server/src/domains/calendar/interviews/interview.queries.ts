import type { AccountFor } from '@lifestory/contract';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { newSecret } from '../../../database/ids.ts';
import type { Interviews } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/**
 * The data entered at booking, stored with the interview. Later changes of the account do not affect it, except that a
 * changed e-mail address replaces that of waiting interviews.
 */
export interface Booking {
  account_for: AccountFor;
  first_name: string;
  last_name: string;
  /** The name of the booker, who is another person than the storyteller; missing if it was not given. */
  booker_fname?: string;
  booker_lname?: string;
  /** Phone number in international form, `+1 213 555 0123`. */
  contact: string;
  email: string;
  country: string;
  state: string;
  city: string;
  zip_code: string;
  /** `YYYY-MM-DD` */
  dob: string;
  /** The time zone of the device on which it was booked; missing for bookings by staff. */
  time_zone?: string;
}

export interface NewInterview {
  id: string;
  /** The storyteller. */
  personId: string;
  /** The person who books for the storyteller; null if the storyteller books. */
  bookerId: string | null;
  storyId: string;
  slotId: string;
  /** The Interviewer who added the slot, if any. */
  interviewerId: string | null;
  startsAt: Date;
  durationMinutes: number;
  /** The fee frozen at booking, in cents; 0 when no fee is set. */
  feeCents: number;
  booking: Booking;
  /** Whether staff book for a caller, who has not agreed to the terms. */
  isBookedByStaff: boolean;
  /** Whether the storyteller has agreed to the recording; otherwise their consent is missing. */
  hasConsent: boolean;
}

const insertIntoFreeSlot = compileOnce((db, interview: Insertable<Interviews>) =>
  db
    .insertInto('interviews')
    .values(interview)
    .onConflict((conflict) =>
      conflict
        .column('slot_id')
        .where('deleted_at', 'is', null)
        // A literal: with a parameter, a generic plan cannot match the predicate of the index.
        .where('status', '<>', sql.lit('cancelled'))
        .doNothing(),
    )
    .returning('meeting_id'),
);

/**
 * Inserts an interview and returns the id of its public payment page, or undefined when the unique index reports that
 * the slot is taken.
 */
export async function insertInterview(db: Db, interview: NewInterview): Promise<string | undefined> {
  const [inserted] = await insertIntoFreeSlot(db, {
    id: interview.id,
    meeting_id: newSecret(18),
    person_id: interview.personId,
    booker_id: interview.bookerId,
    story_id: interview.storyId,
    slot_id: interview.slotId,
    interviewer_id: interview.interviewerId,
    starts_at: interview.startsAt,
    duration_minutes: interview.durationMinutes,
    password: '',
    fee_cents: interview.feeCents || null,
    booking: JSON.stringify(interview.booking),
    is_booked_by_staff: interview.isBookedByStaff,
    recording_consent: interview.hasConsent ? 'given' : 'missing',
  });
  return inserted?.meeting_id;
}

/** Counts the future unpaid interviews that a person booked, for themselves or for others. */
export async function countUpcomingUnpaid(db: Db, personId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('interviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('booker_id', '=', personId)]))
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where('fee_paid_at', 'is', null)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
