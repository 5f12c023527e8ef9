import { contract } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { startZoomApp } from '../../../../testing/zoom/zoom-app.ts';

const {
  server,
  app,
  db,
  superAdmin: staff,
  runJobs,
  setClock,
  noon,
  minutes,
  authorize,
  bookInterview,
  meetingEvent,
  postWebhook,
  readInterview,
} = await startZoomApp();
await authorize();

test('the webhook URL is validated as Zoom requires', async () => {
  const { status, body } = await postWebhook({
    event: 'endpoint.url_validation',
    payload: { plainToken: 'qgg8vlvZRS6UYooatFL8Aw' },
    event_ts: 1,
  });
  expect(status).toBe(200);
  expect(body).toEqual({
    plainToken: 'qgg8vlvZRS6UYooatFL8Aw',
    encryptedToken: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});

test('events that are unsigned, signed with another key, modified, old or from the future are rejected', async () => {
  const interview = await bookInterview();
  const body = meetingEvent('meeting.started', interview);
  const oldHeaders = server.webhook(body, minutes(-121)).headers;
  const foreignHeaders = server.webhook(body, noon, 'another secret').headers;
  for (const headers of [
    { 'x-zm-signature': '' },
    { 'x-zm-signature': 'v0=00' },
    { 'x-zm-request-timestamp': 'now' },
    { 'x-zm-request-timestamp': String(noon.getTime() / 1000 + 1) },
    oldHeaders,
    foreignHeaders,
    server.webhook(body, minutes(6)).headers,
  ]) {
    expect(await postWebhook(body, headers)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
  expect((await readInterview(interview)).status).toBe('waiting');
});

test('unknown signed events and events of other meetings are accepted and change nothing', async () => {
  for (const body of [{}, [], 'text', null, { event: 'meeting.started' }, { event: 7, event_ts: 'x' }]) {
    expect(await postWebhook(body)).toEqual({ status: 200, body: {} });
  }
  const unknown = { event: 'meeting.started', event_ts: 1, payload: { object: { id: 123, uuid: 'u' } } };
  expect(await postWebhook(unknown)).toEqual({ status: 200, body: {} });
  expect((await postWebhook(meetingEvent('meeting.participant_joined', await bookInterview()))).status).toBe(
    200,
  );
});

test('the start of a meeting starts its interview, and its end is recorded', async () => {
  const interview = await bookInterview();
  await postWebhook(meetingEvent('meeting.started', interview));
  expect(await readInterview(interview)).toMatchObject({ status: 'started', started_at: noon });
  setClock(minutes(70));
  await postWebhook(
    { ...meetingEvent('meeting.ended', interview), event_ts: minutes(70).getTime() },
    {},
    minutes(70),
  );
  expect((await readInterview(interview)).ended_at).toEqual(minutes(70));
});

test('a meeting that is opened the day before does not start its interview', async () => {
  const interview = await bookInterview();
  setClock(minutes(-24 * 60));
  await postWebhook(
    { ...meetingEvent('meeting.started', interview), event_ts: app.now().getTime() },
    {},
    app.now(),
  );
  expect((await readInterview(interview)).status).toBe('waiting');
});

test('a repeated start event is ignored', async () => {
  const interview = await bookInterview();
  const body = meetingEvent('meeting.started', interview);
  await postWebhook(body);
  await db.updateTable('interviews').set({ status: 'waiting' }).where('id', '=', interview.id).execute();
  expect((await postWebhook(body)).status).toBe(200);
  expect((await readInterview(interview)).status).toBe('waiting');
});

test('events that Zoom redelivers an hour and a half later are still accepted', async () => {
  const interview = await bookInterview();
  setClock(minutes(90));
  expect((await postWebhook(meetingEvent('meeting.started', interview), {}, noon)).status).toBe(200);
  expect((await readInterview(interview)).status).toBe('started');
});

test('a meeting deleted in Zoom is recreated immediately; one that the product deleted is not', async () => {
  const interview = await bookInterview();
  const { join_url: urlBefore } = await readInterview(interview);
  server.meetings.delete(interview.meeting.id);
  await postWebhook(meetingEvent('meeting.deleted', interview));
  await runJobs();
  const { join_url: urlAfter } = await readInterview(interview);
  expect(urlAfter).toMatch(/zoom/);
  expect(urlAfter).not.toBe(urlBefore);
  await staff.request(contract.interviews.delete, { body: { id: interview.id } });
  await runJobs();
  await postWebhook({ ...meetingEvent('meeting.deleted', interview), event_ts: 7 });
  await runJobs();
  expect([...server.meetings.values()].filter(({ agenda }) => agenda.includes(interview.id))).toEqual([]);
});

test('when staff replace a dead link, the customer is notified of the new one', async () => {
  const interview = await bookInterview();
  server.meetings.delete(interview.meeting.id);
  const createMeeting = vi.spyOn(app.meetings, 'create').mockRejectedValue(new Error('out of reach'));
  await postWebhook(meetingEvent('meeting.deleted', interview));
  await runJobs();
  expect((await readInterview(interview)).join_url).toBeNull();
  const body = { id: interview.id, join_url: 'https://meet.example.com/ours', password: '' };
  await staff.request(contract.interviews.updateLink, { body });
  createMeeting.mockRestore();
  const last = await db.selectFrom('mails').select('kind').orderBy('id', 'desc').executeTakeFirst();
  expect(last?.kind).toBe('booking-new-link');
});
