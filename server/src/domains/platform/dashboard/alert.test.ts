import { type Alert, contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { queueSingleMail } from '../../../testing/mails/queued-mail.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { createMeeting } from '../../calendar/interviews/index.ts';
import { adjustMeeting, adjustMeetingJobOptions } from '../../calendar/interviews/meetings/meeting.jobs.ts';
import { fetchFilm, fetchFilmJobOptions } from '../../film/recordings/imports/recording-import.kinds.ts';
import { insertImport } from '../../film/recordings/imports/recording-import.queries.ts';

const { db, app, users, setClock, runJobs, runAllJobs } = await createTestApp();
const noon = new Date('2027-03-03T20:00:00Z');
setClock(noon);
const staff = await users.superAdmin();
const ana = await users.customer();
const hoursFromNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const letter = { greeting: 'Dear Ana,', paragraphs: ['Hello.'] };

const listAlerts = async () => (await staff.request(contract.dashboard.alerts, {})).alerts;
const findAlert = async (cause: Alert['cause']) => (await listAlerts()).find((row) => row.cause === cause);
const changeInterview = (id: string, fields: { deleted_at?: Date; join_url?: string; status?: string }) =>
  db.updateTable('interviews').set(fields).where('id', '=', id).execute();

afterEach(() => vi.restoreAllMocks());

test('a business with free slots and no problems has no alerts', async () => {
  await makeSlot(db, hoursFromNoon(7 * 24 - 2));
  expect(await listAlerts()).toEqual([]);
});

test('a missing worker is the first alert until a worker sends a heartbeat again', async () => {
  const setHeartbeat = (ago: string) =>
    sql`update job_runners set heartbeat_at = now() - ${ago}::interval`.execute(db);
  await setHeartbeat('1 minute');
  expect(await findAlert('no_worker')).toBeUndefined();
  await setHeartbeat('3 minutes');
  const [first] = await listAlerts();
  expect(first).toMatchObject({ cause: 'no_worker', url: '/settings' });
  expect(first?.message).toMatch(/^No worker has been running since .+\. E-mails, /);
  await setHeartbeat('0 minutes');
  expect(await findAlert('no_worker')).toBeUndefined();
  await db.deleteFrom('job_runners').execute();
  expect((await findAlert('no_worker'))?.message).toMatch(/^No worker is running\. /);
  await db
    .insertInto('job_runners')
    .values({ id: newId(), heartbeat_at: hoursFromNoon(1000) })
    .execute();
});

test('no free slot in the next seven days raises an alert until there is one', async () => {
  await db.deleteFrom('slots').execute();
  const expected = {
    key: 'no_free_slot',
    cause: 'no_free_slot',
    message: 'No time slot is free in the next 7 days.',
    url: '/time-slots',
  };
  expect(await listAlerts()).toEqual([expected]);
  await makeSlot(db, hoursFromNoon(-2));
  await makeSlot(db, hoursFromNoon(0.5), 10); // Within the minimum lead time.
  await makeSlot(db, hoursFromNoon(7 * 24 + 2));
  const takenSlotId = await makeSlot(db, hoursFromNoon(100));
  const interview = await createInterview(app, ana, { startsAt: hoursFromNoon(100), slotId: takenSlotId });
  expect(await listAlerts()).toEqual([expected]);
  await changeInterview(interview.id, { status: 'cancelled' });
  expect(await listAlerts()).toEqual([]);
});

test('interviews within the alert hours raise an alert that names the first; another interview raises a new alert', async () => {
  await createInterview(app, ana, { startsAt: hoursFromNoon(25) });
  expect(await findAlert('meetings_soon')).toBeUndefined();
  const first = await createInterview(app, ana, { startsAt: hoursFromNoon(22) });
  const single = await findAlert('meetings_soon');
  expect(single).toMatchObject({
    message: '1 interview begins within the next 24 hours, on Thursday, March 4, 2027 at 10:00 AM (PST).',
    url: `/session/view/${first.id}`,
  });
  await db.insertInto('settings').values({ key: 'hours-before-meeting-to-send-alert', value: 30 }).execute();
  const both = await findAlert('meetings_soon');
  expect(both?.message).toBe(
    '2 interviews begin within the next 30 hours, the first on Thursday, March 4, 2027 at 10:00 AM (PST).',
  );
  expect(both?.url).toBe('/sessions');
  expect(both?.key).not.toBe(single?.key);
  await changeInterview(first.id, { deleted_at: noon });
  expect((await findAlert('meetings_soon'))?.key).toBe(both?.key);
  await db.deleteFrom('settings').execute();
  expect(await findAlert('meetings_soon')).toBeUndefined();
});

test('a missing meeting link raises an alert until it exists', async () => {
  const { id } = await createInterview(app, ana, { startsAt: hoursFromNoon(90), joinUrl: null });
  await createInterview(app, ana, { startsAt: hoursFromNoon(-3), joinUrl: null });
  expect(await findAlert('links_missing')).toEqual({
    key: `links_missing:${id}`,
    cause: 'links_missing',
    message: '1 interview has no meeting link yet.',
    url: `/session/view/${id}`,
  });
  expect(await findAlert('meetings_failing')).toBeUndefined();
  await changeInterview(id, { join_url: 'https://meet.example.com/there' });
  expect(await findAlert('links_missing')).toBeUndefined();
});

test('a failing meeting provider raises an alert until the interview has a link', async () => {
  const { id } = await createInterview(app, ana, { startsAt: hoursFromNoon(91), joinUrl: null });
  vi.spyOn(app.meetings, 'create').mockRejectedValue(new Error('out of reach'));
  await app.jobs.add(db, createMeeting, { interviewId: id });
  expect(await findAlert('meetings_failing')).toBeUndefined();
  await runJobs();
  expect(await findAlert('meetings_failing')).toMatchObject({ url: '/settings' });
  await changeInterview(id, { join_url: 'https://meet.example.com/by-hand' });
  expect(await findAlert('meetings_failing')).toBeUndefined();
});

/** Runs the pending jobs `times` times without waiting for their retry delays. */
async function runJobsRepeatedly(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await runAllJobs();
  }
}

test('a change that does not reach the meeting provider raises an alert until it does', async () => {
  const { id } = await createInterview(app, ana, { startsAt: hoursFromNoon(92) });
  const reschedule = vi.spyOn(app.meetings, 'reschedule').mockRejectedValue(new Error('out of reach'));
  await app.jobs.add(db, adjustMeeting, { interviewId: id }, adjustMeetingJobOptions(id));
  await runJobsRepeatedly(3);
  expect(await findAlert('meeting_changes_not_received')).toBeUndefined();
  await runJobsRepeatedly(1);
  expect(await findAlert('meeting_changes_not_received')).toEqual({
    key: `meeting_changes_not_received:${id}`,
    cause: 'meeting_changes_not_received',
    message:
      '1 interview was moved or cancelled, but the meeting provider could not be updated: Sunday, March 7, 2027 at 8:00 AM (PST). We keep retrying. If it is urgent, change the meeting in the provider’s dashboard.',
    url: `/session/view/${id}`,
  });
  await changeInterview(id, { deleted_at: noon });
  expect(await findAlert('meeting_changes_not_received')).toMatchObject({ url: '/sessions' });
  reschedule.mockRestore();
  await runJobsRepeatedly(1);
  expect(await findAlert('meeting_changes_not_received')).toBeUndefined();
});

test('a failing film import raises an alert, finally for manual action, until there is a recording', async () => {
  const { id } = await createInterview(app, ana, { startsAt: hoursFromNoon(-2) });
  const film = {
    fileId: 'f',
    source: 's',
    filename: 'f.mp4',
    bytes: 9,
    meetingInstanceId: 'm',
    beginsAt: null,
  };
  const recordingImport = await db.transaction().execute((tx) => insertImport(tx, id, film, noon));
  if (!recordingImport) throw new Error('The recording import was not inserted.');
  await app.jobs.add(db, fetchFilm, { id: recordingImport }, fetchFilmJobOptions(recordingImport));
  await runJobsRepeatedly(4);
  expect(await findAlert('films_stuck')).toMatchObject({
    message:
      'The recording of 1 interview could not be downloaded from the meeting provider: Wednesday, March 3, 2027 at 10:00 AM (PST). We keep retrying. If it is urgent, download it from the provider’s dashboard and upload it here.',
    url: `/session/view/${id}`,
  });
  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(db);
  const { key, message } = (await findAlert('films_stuck')) ?? {};
  expect(key).toBe(`films_stuck:${id}:given-up`);
  expect(message).toContain('We have stopped retrying: please download it');
  await makeRecording(app, id);
  expect(await findAlert('films_stuck')).toBeUndefined();
});

test('an e-mail that cannot be sent raises an alert until it is sent', async () => {
  const send = vi.spyOn(app.mailer, 'send').mockRejectedValue(new Error('no such host'));
  const { person } = await users.customer();
  await queueSingleMail(app, {
    kind: 'test',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Hello',
    letter,
  });
  expect(await findAlert('mails_failing')).toBeUndefined();
  await runJobs();
  expect(await findAlert('mails_failing')).toMatchObject({
    message: '1 e-mail could not be delivered.',
    url: '/mails',
  });
  send.mockRestore();
  await db.updateTable('mails').set({ state: 'sent' }).execute();
  expect(await findAlert('mails_failing')).toBeUndefined();
});

test('a failed renewal raises an alert until it is paid', async () => {
  const debtor = await users.customer();
  const setStatus = (status: string) =>
    db.updateTable('subscriptions').set({ status }).where('story_id', '=', debtor.storyId).execute();
  await setStatus('past_due');
  expect(await findAlert('renewals_failing')).toMatchObject({
    message: '1 subscription could not be renewed.',
    url: `/user/view/${debtor.person.id}`,
  });
  await setStatus('active');
  expect(await findAlert('renewals_failing')).toBeUndefined();
});

test('a recording missing a day after the interview raises an alert until it arrives', async () => {
  const recent = await createInterview(app, ana, { startsAt: hoursFromNoon(-24.5) });
  expect(await findAlert('recordings_missing')).toBeUndefined();
  const older = await createInterview(app, ana, { startsAt: hoursFromNoon(-26), status: 'started' });
  expect(await findAlert('recordings_missing')).toMatchObject({
    key: `recordings_missing:${older.id}`,
    message: '1 interview ended more than 24 hours ago, and the recording is missing.',
    url: `/session/view/${older.id}`,
  });
  setClock(hoursFromNoon(1));
  expect(await findAlert('recordings_missing')).toMatchObject({
    key: `recordings_missing:${recent.id}`,
    message: '2 interviews ended more than 24 hours ago, and the recording is missing.',
    url: '/sessions',
  });
  setClock(noon);
  await changeInterview(older.id, { status: 'completed' });
  expect(await findAlert('recordings_missing')).toBeUndefined();
});

test('interviews of a deleted customer raise no alert', async () => {
  const eve = await users.customer();
  const { id } = await createInterview(app, eve, { startsAt: hoursFromNoon(-30), status: 'started' });
  expect(await findAlert('recordings_missing')).toMatchObject({ key: `recordings_missing:${id}` });
  await staff.request(contract.accounts.delete, { body: { id: eve.person.id } });
  expect(await findAlert('recordings_missing')).toBeUndefined();
});

test('an alert does not count more than a hundred items exactly', async () => {
  for (let index = 0; index < 101; index += 1)
    await createInterview(app, ana, { startsAt: hoursFromNoon(200 + index), joinUrl: null });
  expect((await findAlert('links_missing'))?.message).toBe(
    'At least 100 interviews have no meeting link yet.',
  );
});

test('a Developer can read the alerts too', async () => {
  const developer = await users.developer();
  expect((await developer.request(contract.dashboard.alerts, {})).alerts).toEqual(await listAlerts());
});
