import { contract, type DeviceCheck, maxUploadTestBytes } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newSecret } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import { createJoinToken, joinCall, joinCallAsStaff } from '../../../testing/studio/seat.ts';
import { exportCalls } from './personal-data.queries.ts';

const { app, fastify, db, users, visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { studio } = contract;
const admin = await users.superAdmin();
const guest = visitor();
const goodCheck: DeviceCheck = {
  camera: 'ok',
  microphone: 'ok',
  speaker: 'heard',
  upload_kbps: 8_000,
  free_mb: 20_000,
  browser: 'Safari on iPhone',
};

async function makeInterview() {
  const { id } = await createInterview(app, await users.customer());
  return { id, token: createJoinToken(app, id), helperToken: createJoinToken(app, id, 'helper') };
}
const prepare = async (id: string) => (await admin.request(studio.preparation, { body: { id } })).data;
const findAlert = async (cause: string) =>
  (await admin.request(contract.dashboard.alerts, {})).alerts.find((alert) => alert.cause === cause);

test('staff see the latest check of each guest with what is wrong, and the links', async () => {
  const { id, token, helperToken } = await makeInterview();
  const key = newSecret();
  const bad = {
    ...goodCheck,
    camera: 'denied',
    speaker: 'not_heard',
    upload_kbps: 300,
    free_mb: 100,
  } as const;
  await guest.request(studio.checkDevice, { body: { token, key, result: bad } });
  expect((await prepare(id)).checks[0]?.problems).toEqual(['camera', 'speaker', 'upload', 'space']);
  expect(await findAlert('devices_failing')).toMatchObject({ url: `/session/view/${id}` });
  await guest.request(studio.checkDevice, { body: { token, key, result: goodCheck } });
  await guest.request(studio.checkDevice, {
    body: { token: helperToken, key: newSecret(), name: 'Ben', result: { ...goodCheck, microphone: 'busy' } },
  });
  expect(await prepare(id)).toMatchObject({
    storyteller_url: `${app.env.APP_URL}/join/${token}`,
    helper_url: `${app.env.APP_URL}/join/${helperToken}`,
    checks: [
      { name: 'Ben', problems: ['microphone'] },
      { problems: [], result: goodCheck },
    ],
  });
  expect(await findAlert('devices_failing')).toBeUndefined();
});

test('a storyteller whose browser cannot make calls is an alert, and staff see why', async () => {
  const { id, token } = await makeInterview();
  const result = { ...goodCheck, call: 'unsupported' } as const;
  await guest.request(studio.checkDevice, { body: { token, key: newSecret(), result } });
  expect((await prepare(id)).checks).toMatchObject([{ problems: ['call'], result: { call: 'unsupported' } }]);
  expect(await findAlert('devices_failing')).toMatchObject({ url: `/session/view/${id}` });
});

test('a check takes no seat, and its key joins later', async () => {
  const { token } = await makeInterview();
  const key = newSecret();
  await guest.request(studio.checkDevice, { body: { token, key, result: goodCheck } });
  expect((await guest.request(studio.room, { body: { key } })).data).toMatchObject({
    state: 'left',
    people: [],
  });
  const other = await makeInterview();
  const stolen = { token: other.token, key, result: goodCheck };
  expect((await guest.call('POST', '/api/studio/device-check', stolen)).body.code).toBe('conflict');
});

test('the check of a joined guest leaves them in the call', async () => {
  const { id, token } = await makeInterview();
  await db.updateTable('interviews').set({ starts_at: app.now() }).where('id', '=', id).execute();
  const seat = await joinCall(guest, token);
  await guest.request(studio.checkDevice, { body: { token, key: seat.key, result: goodCheck } });
  expect((await seat.room()).state).toBe('waiting');
});

test('a request to be called notifies staff, is an alert, and can be marked as done', async () => {
  const { id, token } = await makeInterview();
  const request = (phone: string) => guest.call('POST', '/api/studio/request-call', { token, phone });
  expect((await request('12')).body).toMatchObject({
    code: 'invalid',
    message: { phone: [expect.stringContaining('valid phone number')] },
  });
  expect((await request('(213) 373-4253')).status).toBe(200);
  expect(await prepare(id)).toMatchObject({ call_phone: '+1 213 373 4253' });
  expect((await guest.request(studio.page, { body: { token } })).data.call_phone).toBe('+1 213 373 4253');
  expect(JSON.stringify(await fetchUnreadNotifications(admin))).toContain('asks to be called');
  expect(await findAlert('calls_requested')).toMatchObject({ url: `/session/view/${id}` });
  await admin.request(studio.resolveCallRequest, { body: { id } });
  expect((await prepare(id)).call_phone).toBe('');
  expect(await findAlert('calls_requested')).toBeUndefined();
});

test('the page of a helper does not show the phone number', async () => {
  const { token, helperToken } = await makeInterview();
  await guest.request(studio.requestCall, { body: { token, phone: '(213) 373-4253' } });
  expect((await guest.request(studio.page, { body: { token: helperToken } })).data.call_phone).toBe('');
});

test('staff choose archive sound for all calls, and the pages of both sides follow', async () => {
  const { id, token } = await makeInterview();
  await db.updateTable('interviews').set({ starts_at: app.now() }).where('id', '=', id).execute();
  const storyteller = await joinCall(guest, token);
  const interviewer = await joinCallAsStaff(admin, id);
  const readChoices = async () => [
    (await guest.request(studio.page, { body: { token } })).data.archive_sound,
    (await storyteller.room()).archive_sound,
    (await interviewer.room()).archive_sound,
  ];
  const choose = (value: string) =>
    admin.call('POST', '/api/configuration/update', { key: 'archive-sound', value });
  expect(await readChoices()).toEqual([false, false, false]);
  expect((await choose('2')).status).toBe(422);
  expect((await choose('1')).status).toBe(200);
  expect(await readChoices()).toEqual([true, true, true]);
  await choose('0');
});

test('the measurement of the upload counts the bytes, up to a limit, and stores nothing', async () => {
  const measure = (bytes: number, type = 'application/octet-stream') =>
    fastify.inject({
      method: 'POST',
      url: '/api/studio/upload-test',
      headers: { 'content-type': type },
      payload: Buffer.alloc(bytes),
    });
  expect((await measure(1_000_000)).json()).toEqual({ success: true, data: { bytes: 1_000_000 } });
  expect((await measure(maxUploadTestBytes + 1)).statusCode).toBe(413);
  expect((await measure(10, 'application/json')).statusCode).toBe(400);
});

test('an Interviewer sees the preparation of their own interviews only', async () => {
  const { id } = await makeInterview();
  const interviewer = await users.interviewer();
  const fetchStatus = async (path: string) => (await interviewer.call('POST', path, { id })).status;
  expect(await fetchStatus('/api/studio/preparation')).toBe(404);
  expect(await fetchStatus('/api/studio/resolve-call-request')).toBe(404);
  await admin.request(contract.interviews.assign, { body: { id, interviewer_id: interviewer.person.id } });
  expect(await fetchStatus('/api/studio/preparation')).toBe(200);
});

test('the calendar file of a link is that of the booking', async () => {
  const { id, token } = await makeInterview();
  const file = await guest.call<string>('POST', '/api/studio/calendar-file', { token });
  expect(file.headers['content-type']).toContain('text/calendar');
  expect(file.body).toContain(`UID:${id}@lifestory`);
});

test('the export of a storyteller contains their part in calls, and an erasure removes it', async () => {
  const { id, token } = await makeInterview();
  const { person_id: personId } = await db
    .selectFrom('interviews')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await guest.request(studio.checkDevice, { body: { token, key: newSecret(), result: goodCheck } });
  await guest.request(studio.requestCall, { body: { token, phone: '(213) 373-4253' } });
  const subject = { personId, name: '', storyId: null, addFile: async () => null };
  expect(await exportCalls(db, subject)).toMatchObject({
    calls: [{ phone: '+1 213 373 4253', checked_at: app.now().toISOString(), check: goodCheck }],
  });
  await admin.request(contract.accounts.delete, { body: { id: personId } });
  await admin.request(contract.accounts.erase, { body: { id: personId } });
  expect(await db.selectFrom('studio_seats').select('id').where('interview_id', '=', id).execute()).toEqual(
    [],
  );
});
