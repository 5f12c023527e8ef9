import { dayMs } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import { newId, newSecret } from '../database/ids.ts';

/**
 * Creates an interview of a storyteller without a time slot, `daysAhead` days from now (negative: ago); returns its id.
 */
export async function createInterviewWithoutSlot(
  { db, now }: AppContext,
  storyteller: { person: { id: string }; storyId: string },
  daysAhead = -1,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('interviews')
    .values({
      id,
      meeting_id: newSecret(9),
      person_id: storyteller.person.id,
      story_id: storyteller.storyId,
      starts_at: new Date(now().getTime() + daysAhead * dayMs),
      duration_minutes: 60,
      password: newSecret(6),
      booking: JSON.stringify({}),
    })
    .execute();
  return id;
}
