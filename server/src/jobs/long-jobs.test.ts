import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { createMeeting } from '../domains/calendar/interviews/meetings/meeting.jobs.ts';
import { fetchFilm, fetchFilmJobOptions } from '../domains/film/recordings/imports/recording-import.kinds.ts';
import { makePoster } from '../domains/film/recordings/media/poster.jobs.ts';
import { makeExport } from '../domains/platform/exports/export.jobs.ts';
import { meetingsAuthorized } from '../domains/platform/settings/meeting-account.service.ts';
import { createFeatures } from '../features.ts';
import { createTestApp } from '../testing/app.ts';
import { queueSingleMail } from '../testing/mails/queued-mail.ts';
import { startWorker } from './worker.ts';

const { app, db, url, users, visitor } = await createTestApp();
const workerConnection = connect(url, 10, () => undefined);
afterAll(() => workerConnection.db.destroy());

test('mails are sent and meetings created while many long jobs are queued and those that run hang', async () => {
  const released = Promise.withResolvers<void>();
  let running = 0;
  let maxRunning = 0;
  const hang = async () => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await released.promise;
    running -= 1;
  };
  const longJobNames = [fetchFilm.name, makePoster.name, makeExport.name];
  let meetings = 0;
  const countMeeting = async () => {
    meetings += 1;
  };
  const jobs = createFeatures(app)
    .features.flatMap((feature) => feature.jobs ?? [])
    .map((job) => (longJobNames.includes(job.name) ? { name: job.name, run: hang } : job))
    .map((job) => (job.name === createMeeting.name ? { name: job.name, run: countMeeting } : job));
  for (let count = 0; count < 20; count += 1) {
    const id = newId();
    await app.jobs.add(db, makeExport, { id });
    await app.jobs.add(db, fetchFilm, { id }, fetchFilmJobOptions(id));
    await app.jobs.add(db, makePoster, { id });
  }
  const worker = await startWorker(workerConnection.pool, jobs, [], app.log);
  await expect.poll(() => running).toBe(2);
  const { email } = (await users.customer()).person;
  await app.jobs.add(db, createMeeting, { interviewId: newId() });
  await visitor().call('POST', '/api/reset/password', { email });
  const sent = () =>
    db.selectFrom('mails').select('kind').where('to_email', '=', email).where('state', '=', 'sent').execute();
  await expect.poll(sent).toEqual([{ kind: 'password-reset' }]);
  await expect.poll(() => meetings).toBe(1);
  expect(maxRunning).toBe(2);
  released.resolve();
  await worker.stop();
});

test('urgent mails are sent before other mails, and those before other jobs run', async () => {
  const letter = { greeting: 'Dear Ana,', paragraphs: ['Hello.'] };
  const { id: personId } = (await users.customer()).person;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  const mail = { to: 'ana@example.com', personId, mentionedPersonIds: [], subject: 'Hello', letter };
  await app.jobs.add(db, fetchFilm, { id: newId() });
  await app.jobs.add(db, meetingsAuthorized, {});
  await queueSingleMail(app, { ...mail, kind: 'usual' });
  await queueSingleMail(app, { ...mail, kind: 'urgent', isUrgent: true });
  const { rows } = await sql<{ job: string }>`
    select coalesce(mails.kind, task_identifier) as job
    from graphile_worker.jobs left join mails on 'mail:' || mails.id = jobs.key
    order by priority, run_at`.execute(db);
  expect(rows.map(({ job }) => job)).toEqual(['urgent', 'usual', 'meetings_authorized', 'fetch_film']);
});
