import { contract, recordingConsent } from '@lifestory/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { secondsFromStart, startCall as startTestCall } from '../../../../testing/studio/recorded-call.ts';
import {
  callOpenTake,
  openTestTake,
  recordingStart,
  sendFragment,
} from '../../../../testing/studio/takes.ts';

const testApp = await createTestApp();
const { app, db, fastify, users, visitor, setClock, runCron } = testApp;
setClock(recordingStart);
afterEach(() => {
  setClock(recordingStart);
  vi.restoreAllMocks();
});
const { studio, studioRecordings: calls } = contract;
const admin = await users.superAdmin();
const guest = visitor();
const content = Buffer.from('fragment');
const startCall = (options?: { isRecorded: boolean }) => startTestCall(testApp, options);
const openTake = (key: string, body?: object) => callOpenTake(guest, key, body);
const setConsent = (id: string, recording_consent: string) =>
  db.updateTable('interviews').set({ recording_consent }).where('id', '=', id).execute();

test('everybody in the call sees the state of the recording and the recorded time without pauses', async () => {
  const { interviewer, storyteller, helper, control } = await startCall();
  setClock(secondsFromStart(60));
  expect((await control(storyteller.key, 'pause')).body.data).toMatchObject({
    state: 'paused',
    recorded_ms: 60_000,
  });
  setClock(secondsFromStart(90));
  await control(interviewer.key, 'record');
  setClock(secondsFromStart(100));
  for (const { key } of [interviewer, storyteller, helper]) {
    const { data } = await guest.request(calls.state, { body: { key } });
    expect(data).toMatchObject({ state: 'recording', recorded_ms: 70_000, consent: { state: 'given' } });
  }
  await control(interviewer.key, 'stop');
  setClock(secondsFromStart(200));
  expect((await control(interviewer.key, 'stop')).body.data).toMatchObject({
    state: 'ended',
    recorded_ms: 70_000,
  });
});

test('the audit log names a storyteller who pauses in a call that they joined with their link', async () => {
  const { id, ana, interviewer, storyteller, control } = await startCall();
  await control(storyteller.key, 'pause');
  await control(interviewer.key, 'record');
  const { data } = await admin.request(contract.audit.list, { query: { subject: id } });
  const [resumed, paused] = data;
  expect(paused).toMatchObject({
    action: 'recording paused',
    actor: { id: ana.person.id, channel: 'link' },
  });
  expect(resumed).toMatchObject({ action: 'recording started', actor: { channel: null } });
});

test('the storyteller can only pause, a helper nothing, and nobody who has left', async () => {
  const { interviewer, storyteller, helper, control } = await startCall();
  for (const action of ['record', 'stop'])
    expect((await control(storyteller.key, action)).body).toMatchObject({
      code: 'not_allowed',
      message: 'Only the interviewer can do this.',
    });
  expect((await control(helper.key, 'pause')).body.code).toBe('not_allowed');
  await guest.request(studio.leave, { body: { key: interviewer.key } });
  expect((await control(interviewer.key, 'pause')).body.message).toBe('Only people in the call can do this.');
});

test('nothing is recorded before the storyteller agrees, which they can do in the call', async () => {
  const { id, ana, interviewer, storyteller, helper, control } = await startCall({ isRecorded: false });
  await setConsent(id, 'missing');
  expect((await control(interviewer.key, 'record')).body.code).toBe('consent_required');
  const { version } = recordingConsent;
  const consent = (key: string, body = {}) =>
    guest.call('POST', `/api${calls.consent.path}`, { key, version, ...body });
  expect((await consent(interviewer.key)).body.code).toBe('not_allowed');
  expect((await consent(helper.key)).body.code).toBe('not_allowed');
  expect((await consent(storyteller.key, { version: 'older' })).body.code).toBe('conflict');
  expect((await consent(storyteller.key)).status).toBe(200);
  expect((await consent(storyteller.key)).status).toBe(200);
  const { data } = await admin.request(contract.consents.ofInterview, { body: { id } });
  expect(data.history).toHaveLength(1);
  expect(data.history[0]).toMatchObject({
    decision: 'given',
    method: 'call',
    text_version: version,
    given_by: `${ana.person.fname} ${ana.person.lname}`,
  });
  expect((await control(interviewer.key, 'record')).status).toBe(200);
});

test('a withdrawal of the consent stops the recording, and nothing more is stored', async () => {
  const { id, interviewer, storyteller, control } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  expect((await sendFragment(fastify, storyteller.key, takeId, 1, content)).status).toBe(200);
  await setConsent(id, 'withdrawn');
  const { body } = await sendFragment(fastify, storyteller.key, takeId, 2, content);
  expect(body).toMatchObject({
    code: 'consent_required',
    message: 'The storyteller has withdrawn their consent, so nothing is recorded.',
  });
  expect((await guest.request(calls.state, { body: { key: interviewer.key } })).data.state).toBe('ended');
  expect((await control(interviewer.key, 'record')).body.code).toBe('consent_required');
  expect((await openTake(storyteller.key)).body.code).toBe('consent_required');
});

test('recording needs free space on the server for the length of the interview', async () => {
  const { interviewer, control } = await startCall({ isRecorded: false });
  const space = vi.spyOn(app.storage, 'space');
  // An hour of two browsers and the film, at 4.128 Mbit/s each, and of two voices and their files, at 768 kbit/s each.
  space.mockResolvedValue({ total: 1e12, free: 6_955_199_999, reserve: 0 });
  expect((await control(interviewer.key, 'record')).body).toMatchObject({
    code: 'no_space',
    message:
      'There is not enough free space on the server: this interview needs 7.0 GB. Free some space there, then try again.',
  });
  space.mockResolvedValue({ total: 1e12, free: 6_955_200_000, reserve: 0 });
  expect((await control(interviewer.key, 'record')).status).toBe(200);
});

test('everybody is told which other device cannot record, until it can or has left', async () => {
  const { interviewer, storyteller, helper } = await startCall();
  const report = (key: string, problem: string | null) =>
    guest.call('POST', `/api${calls.reportDevice.path}`, { key, problem });
  const listProblems = async (key: string) =>
    (await guest.request(calls.state, { body: { key } })).data.device_problems;
  expect((await report(storyteller.key, 'device-full')).status).toBe(200);
  expect(await listProblems(storyteller.key)).toEqual([]);
  for (const { key } of [interviewer, helper])
    expect(await listProblems(key)).toMatchObject([{ role: 'storyteller', problem: 'device-full' }]);
  await report(storyteller.key, null);
  expect(await listProblems(interviewer.key)).toEqual([]);
  for (const problem of ['not-sending', 'not-kept']) {
    await report(storyteller.key, problem);
    expect(await listProblems(interviewer.key)).toMatchObject([{ role: 'storyteller', problem }]);
  }
  await report(storyteller.key, 'space-low');
  await guest.request(studio.leave, { body: { key: storyteller.key } });
  expect(await listProblems(interviewer.key)).toEqual([]);
  expect((await report(storyteller.key, null)).body.code).toBe('not_allowed');
});

test('a device that records and sends nothing for 20 seconds is named, with how much waits on it', async () => {
  const { interviewer, storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  const listProblems = async (key: string) =>
    (await guest.request(calls.state, { body: { key } })).data.device_problems;
  setClock(secondsFromStart(15));
  await sendFragment(fastify, storyteller.key, takeId, 1, content);
  setClock(secondsFromStart(34));
  expect(await listProblems(interviewer.key)).toEqual([]);
  setClock(secondsFromStart(47));
  const named = { role: 'storyteller', problem: 'nothing-arrives', waiting_seconds: 32 };
  expect(await listProblems(interviewer.key)).toMatchObject([named]);
  // Its own device does not need to be told, and the interviewer has started no take.
  expect(await listProblems(storyteller.key)).toEqual([]);
  const body = { key: storyteller.key, problem: 'not-sending' as const, waiting_seconds: 44 };
  await guest.request(calls.reportDevice, { body });
  expect(await listProblems(interviewer.key)).toMatchObject([
    { problem: 'not-sending', waiting_seconds: 44 },
  ]);
  await guest.request(calls.reportDevice, { body: { ...body, waiting_seconds: 50 } });
  expect(await listProblems(interviewer.key)).toMatchObject([{ waiting_seconds: 50 }]);
  await sendFragment(fastify, storyteller.key, takeId, 2, content);
  await guest.request(calls.reportDevice, { body: { key: storyteller.key, problem: null } });
  expect(await listProblems(interviewer.key)).toEqual([]);
});

test('an interview is recorded for four hours at most', async () => {
  const { interviewer, control } = await startCall();
  setClock(secondsFromStart(4 * 3600));
  await control(interviewer.key, 'pause');
  expect((await control(interviewer.key, 'record')).body).toMatchObject({
    code: 'recording_limit',
    message: 'An interview can be recorded for four hours at most.',
  });
});

test('the recording ends with the call, and after half an hour without a request from a browser', async () => {
  const ended = await startCall();
  setClock(secondsFromStart(30));
  await guest.request(studio.end, { body: { key: ended.interviewer.key } });
  const abandoned = await startCall();
  const takeId = await openTestTake(guest, abandoned.storyteller.key, { startedAt: recordingStart });
  setClock(secondsFromStart(600));
  await sendFragment(fastify, abandoned.storyteller.key, takeId, 1, content);
  setClock(secondsFromStart(600 + 31 * 60));
  await runCron('end_recordings');
  const readState = async (key: string) => (await guest.request(calls.state, { body: { key } })).data;
  expect(await readState(ended.storyteller.key)).toMatchObject({ state: 'ended', recorded_ms: 30_000 });
  expect(await readState(abandoned.storyteller.key)).toMatchObject({ state: 'ended', recorded_ms: 600_000 });
});

test('a recording that goes on for more than four hours ends there', async () => {
  const { interviewer, storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  setClock(secondsFromStart(4 * 3600 - 60));
  await sendFragment(fastify, storyteller.key, takeId, 1, content);
  setClock(secondsFromStart(4 * 3600 + 60));
  const { data } = await guest.request(calls.state, { body: { key: interviewer.key } });
  expect(data).toMatchObject({ state: 'ended', recorded_ms: 4 * 3_600_000 });
});
