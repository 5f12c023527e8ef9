import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createFeatures } from '../../../features.ts';
import { createTestApp } from '../../../testing/app.ts';
import { addFailedJob as addJob } from '../../../testing/failed-job.ts';
import { hasTaskLabel } from './task-labels.ts';

const { db, app, users } = await createTestApp();
const staff = await users.superAdmin();
const developer = await users.developer();
const { failingJobs, retryJob, discardJob } = contract.operations;

beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(db));

const addFailedJob = (attempts: number, error?: string, task?: string) =>
  addJob(db, { attempts, error, task });
const listJobs = async (reader = staff) => (await reader.request(failingJobs, {})).data;
const findJob = async (id: string) =>
  (
    await sql<{ attempts: number; due: boolean }>`select attempts, run_at <= now() as due
    from graphile_worker._private_jobs where id = ${id}::bigint`.execute(db)
  ).rows[0];
const findLatestAuditEntry = () =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_id', 'before'])
    .where('subject_kind', '=', 'job')
    .orderBy('id', 'desc')
    .executeTakeFirst();

test('staff see the jobs that failed at least four times or are given up, with plain descriptions', async () => {
  await addFailedJob(3);
  const failingId = await addFailedJob(4);
  const givenUpId = await addFailedJob(25, 'Over and out.', 'make_meeting');
  await addFailedJob(25, 'Nobody beats.', 'heartbeat:1');
  const jobs = await listJobs();
  expect(jobs.map(({ id }) => id).toSorted()).toEqual([failingId, givenUpId].toSorted());
  expect(jobs.find(({ id }) => id === givenUpId)).toEqual({
    id: givenUpId,
    task: 'Create a video meeting',
    given_up: true,
    attempts: 25,
    max_attempts: 25,
    error: 'Over and out.',
    failed_at: expect.any(String),
    next_try_at: null,
    payload: '{"id":"0190a5b0-0000-7000-8000-000000000000"}',
  });
  expect(jobs.find(({ id }) => id === failingId)).toMatchObject({
    task: 'Send an e-mail',
    given_up: false,
    next_try_at: '2099-03-01T17:00:00.000Z',
  });
});

test('Developers see neither payloads nor e-mail addresses', async () => {
  await addFailedJob(25, '550 <ana@example.com>: unknown, token=abc');
  const [job] = await listJobs(developer);
  expect(job).toMatchObject({ payload: null, error: '550 <…@…>: unknown, token=abc' });
  expect((await listJobs())[0]?.error).toContain('ana@example.com');
});

test('secrets in errors are redacted for everybody', async () => {
  await addFailedJob(25, 'GET https://zoom.us/x?access_token=abc failed with Bearer abc.def');
  for (const reader of [staff, developer]) expect((await listJobs(reader))[0]?.error).not.toContain('abc');
});

test('a retried job is due at once with all of its attempts, and the retry is in the audit log', async () => {
  const id = await addFailedJob(25);
  await staff.request(retryJob, { body: { id } });
  expect(await findJob(id)).toEqual({ attempts: 0, due: true });
  expect(await listJobs()).toEqual([]);
  expect(await findLatestAuditEntry()).toEqual({
    action: 'job retried',
    actor_id: staff.person.id,
    subject_id: id,
    before: { task: 'Send an e-mail', attempts: 25 },
  });
});

test('a discarded job is removed from the queue, and that is in the audit log', async () => {
  const id = await addFailedJob(7);
  await staff.request(discardJob, { body: { id } });
  expect(await findJob(id)).toBeUndefined();
  expect(await findLatestAuditEntry()).toMatchObject({
    action: 'job discarded',
    actor_id: staff.person.id,
    subject_id: id,
  });
});

test.each(['/api/jobs/retry', '/api/jobs/discard'])('%s changes failing jobs only', async (path) => {
  const healthyId = await addFailedJob(1);
  const runningId = await addFailedJob(5);
  await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'
    where id = ${runningId}::bigint`.execute(db);
  for (const id of [healthyId, runningId, '987654321']) {
    expect((await staff.call('POST', path, { id })).status).toBe(404);
  }
  for (const id of ['', '0', '-1', '1.5', 'x', '9'.repeat(19)]) {
    expect((await staff.call('POST', path, { id })).status).toBe(422);
  }
  expect((await developer.call('POST', path, { id: runningId })).status).toBe(403);
  expect(await findJob(healthyId)).toMatchObject({ attempts: 1 });
  expect(await findJob(runningId)).toMatchObject({ attempts: 5 });
});

test('jobs that are given up raise an alert until they are discarded', async () => {
  const findAlert = async () =>
    (await staff.request(contract.dashboard.alerts, {})).alerts.find(({ cause }) => cause === 'jobs_failed');
  await addFailedJob(5);
  expect(await findAlert()).toBeUndefined();
  const id = await addFailedJob(25);
  expect(await findAlert()).toMatchObject({
    key: `jobs_failed:${id}`,
    message: '1 background job failed and will not be tried again. Try again or discard.',
    url: '/failed-jobs',
  });
  await staff.request(discardJob, { body: { id } });
  expect(await findAlert()).toBeUndefined();
});

test('every task has a description in plain words', () => {
  const { features } = createFeatures(app);
  const tasks = features.flatMap(({ jobs = [], crons = [] }) => [...jobs, ...crons].map(({ name }) => name));
  expect(tasks.length).toBeGreaterThan(30);
  expect(tasks.filter((task) => !hasTaskLabel(task))).toEqual([]);
});
