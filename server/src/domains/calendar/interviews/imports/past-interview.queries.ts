import type { Db, Tx } from '../../../../database/connection.ts';
import { newId, newSecret } from '../../../../database/ids.ts';

/** An interview that was held elsewhere or before, for its film. */
interface PastInterview {
  personId: string;
  storyId: string;
  startsAt: Date;
  /** The storyteller's data, as a booking contains it. */
  booking: object;
}

/** The length of an interview in minutes. */
const durationMinutes = 60;

/** Inserts a completed interview without a slot, for which nothing is to be paid; returns its id. */
export async function insertPastInterview(
  tx: Tx,
  { personId, storyId, startsAt, booking }: PastInterview,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('interviews')
    .values({
      id,
      meeting_id: newSecret(18),
      person_id: personId,
      story_id: storyId,
      starts_at: startsAt,
      duration_minutes: durationMinutes,
      status: 'completed',
      status_before_film: 'completed',
      password: '',
      started_at: startsAt,
      fee_paid_at: startsAt,
      booking: JSON.stringify(booking),
    })
    .execute();
  return id;
}

/** Whether a story has an interview. */
export async function isInterviewOfStory(db: Db, storyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the id of a completed interview of a story that was held within a period; undefined if there is none. */
export async function findInterviewHeldBetween(
  db: Db,
  storyId: string,
  from: Date,
  until: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'completed')
    .where('starts_at', '>=', from)
    .where('starts_at', '<', until)
    .orderBy('starts_at')
    .executeTakeFirst();
  return row?.id;
}
