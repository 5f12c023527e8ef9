import type { AppContext } from '../context.ts';
import { newId, newSecret } from '../database/ids.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a person's interview without a slot, `daysAhead` days from now (negative: in the past); returns its id. */
export async function createPastInterview(
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
