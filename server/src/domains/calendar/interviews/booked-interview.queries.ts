import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { FreeSlot } from '../time-slots/index.ts';

/** An interview as its customer sees it. `name` and `fname` are those of the storyteller at booking. */
export interface BookedInterview {
  id: string;
  personId: string;
  /** The person who booked and receives the mails; the storyteller if they booked themselves. */
  bookerId: string;
  slotId: string | null;
  interviewerId: string | null;
  fname: string;
  name: string;
  startsAt: Date;
  minutes: number;
  status: string;
  joinUrl: string | null;
  paid: boolean;
  fee_cents: number | null;
  meeting_id: string;
  forSelf: boolean;
  consent: string;
}

const selectBookedInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .select([
      'id',
      'person_id as personId',
      sql<string>`coalesce(booker_id, person_id)`.as('bookerId'),
      'slot_id as slotId',
      'interviewer_id as interviewerId',
      sql<string>`coalesce(booking ->> 'first_name', '')`.as('fname'),
      sql<string>`concat_ws(' ', booking ->> 'first_name', nullif(booking ->> 'last_name', ''))`.as('name'),
      'starts_at as startsAt',
      'duration_minutes as minutes',
      'status',
      'join_url as joinUrl',
      sql<boolean>`fee_paid_at is not null`.as('paid'),
      'fee_cents',
      'meeting_id',
      sql<boolean>`coalesce(booking ->> 'account_for', 'my_self') <> 'someone_else'`.as('forSelf'),
      'recording_consent as consent',
    ])
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled');

/** Finds an interview that is neither cancelled nor deleted; `lock` locks it until the transaction ends. */
export const findBookedInterview = (db: Db, id: string, lock = false): Promise<BookedInterview | undefined> =>
  selectBookedInterviews(db)
    .where('id', '=', id)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();

/** Finds the interviews of a story that are not completed and end after `since`, the next one first. */
export const findUpcomingInterviews = (db: Db, storyId: string, since: Date): Promise<BookedInterview[]> =>
  selectBookedInterviews(db)
    .where('story_id', '=', storyId)
    .where('status', 'in', ['waiting', 'started'])
    .where(sql<boolean>`starts_at + make_interval(mins => duration_minutes) > ${since}`)
    .orderBy('starts_at')
    .execute();

/** Runs a change that takes a slot; on a unique violation (23505), rolls it back and returns false. */
export async function claimSlot(tx: Tx, change: () => Promise<unknown>): Promise<boolean> {
  await sql`savepoint taking`.execute(tx);
  try {
    await change();
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '23505')) throw error;
    await sql`rollback to savepoint taking`.execute(tx);
    return false;
  }
}

/** Returns the story of an interview that is cancelled or deleted; undefined for others. */
export async function findStoryOfCancelled(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('interviews')
    .select('story_id as storyId')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('status', '=', 'cancelled'), eb('deleted_at', 'is not', null)]))
    .executeTakeFirst();
  return row?.storyId;
}

/** Returns the id of the Interviewer of an interview; null if it has none. */
export async function findInterviewerOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('interviews')
    .select('interviewer_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.interviewer_id ?? null;
}

/**
 * Moves an interview to another slot, assigns it to the Interviewer who added that slot, if any, and resets its
 * reminders. Returns false when the unique index reports that the slot is taken.
 */
export function updateSlot(
  tx: Tx,
  id: string,
  slot: Omit<FreeSlot, 'endsAt'> & { minutes: number },
): Promise<boolean> {
  return claimSlot(tx, () =>
    tx
      .updateTable('interviews')
      .set({
        slot_id: slot.id,
        interviewer_id: sql`coalesce(${slot.interviewerId}::uuid, interviewer_id)`,
        starts_at: slot.startsAt,
        duration_minutes: slot.minutes,
        reminded_at: null,
        staff_reminded_at: null,
        last_payment_reminded_at: null,
      })
      .where('id', '=', id)
      .execute(),
  );
}

/** Marks an interview as cancelled, which frees its slot. The row is kept. */
export async function markCancelled(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
}
