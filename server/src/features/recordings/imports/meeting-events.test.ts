import { contract } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { zoomApp } from '../../../testing/zoom/zoom-app.ts';

const {
  server,
  app,
  db,
  boss: staff,
  runJobs,
  setClock,
  noon,
  minutes,
  authorize,
  booked,
  about,
  tell,
  interviewOf,
} = await zoomApp();
await authorize();

test('the webhook URL is validated as Zoom requires', async () => {
  const { status, body } = await tell({
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

test('events that are unsigned, signed with another key, modified, or old are rejected', async () => {
  const interview = await booked();
  const body = about('meeting.started', interview);
  const old = server.webhook(body, minutes(-121)).headers;
  const others = server.webhook(body, noon, 'another secret').headers;
  for (const headers of [
    { 'x-zm-signature': '' },
    { 'x-zm-signature': 'v0=00' },
    { 'x-zm-request-timestamp': 'now' },
    { 'x-zm-request-timestamp': String(noon.getTime() / 1000 + 1) },
    old,
    others,
    server.webhook(body, minutes(6)).headers,
  ]) {
    expect(await tell(body, headers)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  }
  expect((await interviewOf(interview)).status).toBe('waiting');
});

test('unknown signed events and events of other meetings are accepted and change nothing', async () => {
  for (const body of [{}, [], 'text', null, { event: 'meeting.started' }, { event: 7, event_ts: 'x' }]) {
    expect(await tell(body)).toEqual({ status: 200, body: {} });
  }
  const unknown = { event: 'meeting.started', event_ts: 1, payload: { object: { id: 123, uuid: 'u' } } };
  expect(await tell(unknown)).toEqual({ status: 200, body: {} });
  expect((await tell(about('meeting.participant_joined', await booked()))).status).toBe(200);
});

test('a meeting that starts starts its interview; its end is recorded', async () => {
  const interview = await booked();
  await tell(about('meeting.started', interview));
  expect(await interviewOf(interview)).toMatchObject({ status: 'started', started_at: noon });
  setClock(minutes(70));
  await tell({ ...about('meeting.ended', interview), event_ts: minutes(70).getTime() }, {}, minutes(70));
  expect((await interviewOf(interview)).ended_at).toEqual(minutes(70));
});

test('a meeting that is opened the day before does not start its interview', async () => {
  const interview = await booked();
  setClock(minutes(-24 * 60));
  await tell({ ...about('meeting.started', interview), event_ts: app.now().getTime() }, {}, app.now());
  expect((await interviewOf(interview)).status).toBe('waiting');
});

test('a repeated start event is ignored', async () => {
  const interview = await booked();
  const body = about('meeting.started', interview);
  await tell(body);
  await db.updateTable('interviews').set({ status: 'waiting' }).where('id', '=', interview.id).execute();
  expect((await tell(body)).status).toBe(200);
  expect((await interviewOf(interview)).status).toBe('waiting');
});

test('events that Zoom redelivers an hour and a half later are still accepted', async () => {
  const interview = await booked();
  setClock(minutes(90));
  expect((await tell(about('meeting.started', interview), {}, noon)).status).toBe(200);
  expect((await interviewOf(interview)).status).toBe('started');
});

test('a meeting deleted in Zoom is recreated immediately; one that the product deleted is not', async () => {
  const interview = await booked();
  const { join_url: before } = await interviewOf(interview);
  server.meetings.delete(interview.meeting.id);
  await tell(about('meeting.deleted', interview));
  await runJobs();
  const { join_url: after } = await interviewOf(interview);
  expect(after).toMatch(/zoom/);
  expect(after).not.toBe(before);
  await staff.request(contract.interviews.delete, { body: { id: interview.id } });
  await runJobs();
  await tell({ ...about('meeting.deleted', interview), event_ts: 7 });
  await runJobs();
  expect([...server.meetings.values()].filter(({ agenda }) => agenda.includes(interview.id))).toEqual([]);
});

test('when staff replace a dead link, the customer is notified of the new one', async () => {
  const interview = await booked();
  server.meetings.delete(interview.meeting.id);
  const making = vi.spyOn(app.meetings, 'create').mockRejectedValue(new Error('out of reach'));
  await tell(about('meeting.deleted', interview));
  await runJobs();
  expect((await interviewOf(interview)).join_url).toBeNull();
  const body = { id: interview.id, join_url: 'https://meet.example.com/ours', password: '' };
  await staff.request(contract.interviews.updateLink, { body });
  making.mockRestore();
  const last = await db.selectFrom('mails').select('kind').orderBy('id', 'desc').executeTakeFirst();
  expect(last?.kind).toBe('booking-new-link');
});
