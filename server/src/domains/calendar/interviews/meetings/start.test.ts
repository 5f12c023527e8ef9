import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';

const { db, app, users, setClock, runCron } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const minutesFromNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const statusOf = async (id: string) =>
  (await db.selectFrom('interviews').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

test('starts an interview from fifteen minutes before its time', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt: minutesFromNoon(16) });
  const response = await staff.call('POST', '/api/sessions/start', { id });
  expect(response).toMatchObject({ status: 409, body: { code: 'interview_not_startable' } });
  setClock(minutesFromNoon(1));
  const started = {
    status: 200,
    body: { data: { status: 'started', join_url: 'https://meet.example.com/room' } },
  };
  expect(await staff.call('POST', '/api/sessions/start', { id })).toMatchObject(started);
  expect(await staff.call('POST', '/api/sessions/start', { id })).toMatchObject(started);
  expect(
    await db.selectFrom('audit_entries').select('id').where('subject_id', '=', id).execute(),
  ).toHaveLength(1);
  setClock(noon);
});

test('does not start an interview that has no link, is completed or is cancelled', async () => {
  const ana = await users.customer();
  for (const options of [{ joinUrl: null }, { status: 'completed' }, { status: 'cancelled' }] as const) {
    const { id } = await createInterview(app, ana, { startsAt: noon, ...options });
    expect((await staff.call('POST', '/api/sessions/start', { id })).status).toBe(409);
  }
});

test('returns a started interview without a recording to waiting six hours after its end', async () => {
  const ana = await users.customer();
  const started = {
    status: 'started',
    startsAt: minutesFromNoon(-7 * 60),
    startedAt: minutesFromNoon(-7 * 60),
  } as const;
  const unrecorded = await createInterview(app, ana, started);
  const recorded = await createInterview(app, ana, started);
  const recent = await createInterview(app, ana, { ...started, startsAt: minutesFromNoon(-7 * 60 + 1) });
  await db
    .insertInto('recordings')
    .values({ id: newId(), interview_id: recorded.id, storage_key: newId(), o_file: 'a.mp4', bytes: 1 })
    .execute();
  await runCron('return_interviews_to_waiting');
  expect(await Promise.all([unrecorded, recorded, recent].map(({ id }) => statusOf(id)))).toEqual([
    'waiting',
    'started',
    'started',
  ]);
});
