import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { lockPerson } from '../people/index.ts';
import { lockStory } from '../stories/index.ts';

const { app, users, db } = await createTestApp();
const sue = await users.superAdmin();

const countLockWaits = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
};
const countDeadlocks = async () => {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks;
};

test('the deletion of an account cancels a concurrent booking, without a deadlock with its payment', async () => {
  const ana = await users.customer();
  const deadlocksBefore = await countDeadlocks();
  const booking = await db.startTransaction().execute();
  await lockPerson(booking, ana.person.id);
  const deletion = sue.call('POST', '/api/user/delete', { id: ana.person.id });
  await expect.poll(countLockWaits).toBe(1);
  const startsAt = new Date(app.now().getTime() + 7 * 24 * 3_600_000);
  const { id: interviewId } = await createInterview(app, ana, { startsAt });
  const payment = await db.startTransaction().execute();
  await sql`select from interviews where id = ${interviewId} for no key update`.execute(payment);
  await booking.commit().execute();
  // The payment needs the story, which the deletion locked before it waited for the person.
  await lockStory(payment, ana.storyId);
  await payment.commit().execute();
  expect((await deletion).status).toBe(200);
  const interview = await db
    .selectFrom('interviews')
    .select('deleted_at')
    .where('id', '=', interviewId)
    .executeTakeFirst();
  expect(interview?.deleted_at).not.toBeNull();
  expect(await countDeadlocks()).toBe(deadlocksBefore);
});
