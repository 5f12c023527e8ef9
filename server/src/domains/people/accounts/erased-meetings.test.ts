import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { startZoomApp } from '../../../testing/zoom/zoom-app.ts';

const { server, db, superAdmin, ana, runJobs, runAllJobs, authorize, bookInterview, readInterview } =
  await startZoomApp();
await authorize();
const { accounts, dashboard } = contract;
const { id } = ana.person;
const listStoredMeetings = () => db.selectFrom('zoom_meetings').select('reference').execute();
const findAlert = async () =>
  (await superAdmin.request(dashboard.alerts, {})).alerts.find(({ cause }) => cause === 'meetings_unerased');

/** Runs the jobs `times` times, without waiting for the retry delays. */
async function runJobsWhileZoomFails(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    server.faults.broken = 9;
    await runAllJobs();
  }
  server.clearFaults();
}

const pastInterview = await bookInterview();
server.pastMeetings.addInstance(pastInterview.meeting.id);
const upcomingInterview = await bookInterview();

test('deleting an account deletes its upcoming meetings at Zoom, and keeps recorded ones', async () => {
  await db
    .updateTable('interviews')
    .set({ status: 'completed' })
    .where('id', '=', pastInterview.id)
    .execute();
  await superAdmin.request(accounts.delete, { body: { id } });
  await runJobs();
  expect([...server.meetings.keys()]).toEqual([pastInterview.meeting.id]);
  expect(server.pastMeetings.recorded.size).toBe(1);
});

test('an erasure is retried while Zoom fails; staff are alerted, then asked to delete the meetings', async () => {
  await superAdmin.request(accounts.erase, { body: { id } });
  await runJobsWhileZoomFails(3);
  expect(await findAlert()).toBeUndefined();
  await runJobsWhileZoomFails(1);
  expect(await findAlert()).toMatchObject({
    message:
      '2 interviews of erased people could not be deleted at the meeting provider: Monday, May 3, 2027 at 12:10 PM (PST), Monday, May 3, 2027 at 12:10 PM (PST). We keep retrying. If it is urgent, delete the meeting and its recordings in the provider’s dashboard.',
  });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  expect((await findAlert())?.message).toContain('We have stopped retrying: please delete the meeting');
  expect(await listStoredMeetings()).toHaveLength(2);
});

test('authorizing Zoom again retries the erasure, which removes all data of the person there', async () => {
  await authorize();
  await runJobs();
  expect([server.meetings.size, server.pastMeetings.recorded.size]).toEqual([0, 0]);
  expect(await listStoredMeetings()).toEqual([]);
  expect(await findAlert()).toBeUndefined();
  expect((await readInterview(upcomingInterview)).join_url).toBeNull();
});

test('while Zoom is not set up, the erasure job stays with its error, and so does the meeting', async () => {
  const appWithoutZoom = await createTestApp();
  const [sue, tom] = [await appWithoutZoom.users.superAdmin(), await appWithoutZoom.users.customer()];
  const { id: reference } = await createInterview(appWithoutZoom.app, tom);
  await appWithoutZoom.db
    .insertInto('zoom_meetings')
    .values({ reference, number: '77', requested_at: appWithoutZoom.app.now() })
    .execute();
  await sue.request(accounts.delete, { body: { id: tom.person.id } });
  await sue.request(accounts.erase, { body: { id: tom.person.id } });
  await appWithoutZoom.runJobs();
  const { rows } = await sql<{ last_error: string }>`
    select last_error from graphile_worker.jobs where key = ${`erase-meeting:${reference}`}`.execute(
    appWithoutZoom.db,
  );
  expect(rows).toEqual([{ last_error: expect.stringContaining('is not set up') }]);
  expect(await appWithoutZoom.db.selectFrom('zoom_meetings').select('number').execute()).toEqual([
    { number: '77' },
  ]);
});
