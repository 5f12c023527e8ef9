import type { AppContext } from '../context.ts';
import { newId, newSecret } from '../database/ids.ts';
import { ensureStory } from '../domains/people/stories/index.ts';
import type { TestUser } from './users.ts';

export interface InterviewOptions {
  /** Tomorrow by default. */
  startsAt?: Date;
  slotId?: string;
  status?: 'waiting' | 'started' | 'completed' | 'cancelled';
  joinUrl?: string | null;
  paid?: boolean;
  startedAt?: Date;
}

/** Creates an interview of an hour with a test user; returns its id, its public number and its story. */
export async function createInterview(
  app: AppContext,
  { person }: Pick<TestUser, 'person'>,
  options: InterviewOptions = {},
): Promise<{ id: string; meetingId: string; storyId: string }> {
  const { startsAt = new Date(app.now().getTime() + 24 * 3_600_000), status = 'waiting' } = options;
  const storyId = await ensureStory(app.db, person.id);
  const id = newId();
  const meetingId = newSecret(18);
  await app.db
    .insertInto('interviews')
    .values({
      id,
      meeting_id: meetingId,
      person_id: person.id,
      story_id: storyId,
      slot_id: options.slotId ?? null,
      starts_at: startsAt,
      duration_minutes: 60,
      status,
      join_url: options.joinUrl === undefined ? 'https://meet.example.com/room' : options.joinUrl,
      password: 'secret',
      fee_paid_at: options.paid ? app.now() : null,
      started_at: options.startedAt ?? null,
      booking: JSON.stringify({
        account_for: 'my_self',
        first_name: person.fname,
        last_name: person.lname,
        contact: person.contact,
        email: person.email,
        country: person.country,
        state: person.state,
        city: person.city,
        zip_code: person.zip_code,
        dob: person.dob,
      }),
    })
    .execute();
  return { id, meetingId, storyId };
}
