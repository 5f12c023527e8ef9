import { contract, maxFragmentBytes } from '@lifestory/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { secondsFromStart, startCall as startTestCall } from '../../../../testing/studio/recorded-call.ts';
import { createJoinToken, joinCall } from '../../../../testing/studio/seat.ts';
import {
  callOpenTake,
  openTestTake,
  recordingStart,
  sendFragment,
} from '../../../../testing/studio/takes.ts';

const testApp = await createTestApp();
const { app, fastify, users, visitor, setClock } = testApp;
setClock(recordingStart);
afterEach(() => {
  setClock(recordingStart);
  vi.restoreAllMocks();
});
const { studio, studioRecordings: calls } = contract;
const guest = visitor();
const content = Buffer.from('fragment');
const startCall = (options?: { isRecorded: boolean }) => startTestCall(testApp, options);
const openTake = (key: string, body?: object) => callOpenTake(guest, key, body);

test('each participant records only what their role does, while it is recorded', async () => {
  const { interviewer, storyteller, helper } = await startCall();
  for (const [seat, kind] of [
    [storyteller, 'backup'],
    [storyteller, 'interviewer'],
    [interviewer, 'local'],
    [helper, 'local'],
    [helper, 'backup'],
  ] as const)
    expect((await openTake(seat.key, { kind })).body.code).toBe('not_allowed');
  expect((await openTake(storyteller.key, { mime_type: 'audio/ogg' })).status).toBe(422);
  const { storyteller: unrecorded } = await startCall({ isRecorded: false });
  expect((await openTake(unrecorded.key)).body.code).toBe('conflict');
});

test('no take is refused for the clock of its device, which is compared when the take is sent', async () => {
  const { id, storyteller } = await startCall();
  setClock(secondsFromStart(20));
  const [wrong, unknown, right] = [newId(), newId(), newId()];
  const at = (seconds: number) => secondsFromStart(seconds).toISOString();
  // Five minutes ahead; a page that does not say when it sends; and one whose request took eleven seconds.
  const takes = [
    { id: wrong, started_at: at(310), sent_at: at(320) },
    { id: unknown, started_at: at(-60) },
    { id: right, started_at: at(5), sent_at: at(9) },
  ];
  for (const take of takes) expect((await openTake(storyteller.key, take)).status).toBe(200);
  const admin = await users.superAdmin();
  const { data } = await admin.request(calls.sources, { body: { id } });
  expect(data.takes.map((take) => [take.id, take.started_at])).toEqual([
    [unknown, at(-60)],
    [right, at(5)],
    [wrong, at(10)],
  ]);
});

test('a guest who was not admitted records nothing', async () => {
  const { id } = await startCall();
  const helper = await joinCall(guest, createJoinToken(app, id, 'helper'), 'Cleo');
  expect((await openTake(helper.key)).body.code).toBe('not_allowed');
});

test('fragments are stored in order; a repeated one changes nothing', async () => {
  const { storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  await openTestTake(guest, storyteller.key, { startedAt: recordingStart, id: takeId });
  const send = (number: number, bytes: Buffer) =>
    sendFragment(fastify, storyteller.key, takeId, number, bytes);
  expect((await send(1, content)).body.data).toEqual({ next: 2, finished: false });
  expect((await send(3, content)).body).toMatchObject({ code: 'fragment_order', data: { next: 2 } });
  expect((await send(1, content)).body.data).toEqual({ next: 2, finished: false });
  expect((await send(1, Buffer.from('other'))).body).toMatchObject({
    code: 'conflict',
    message: 'This part of the recording was already stored with other content.',
  });
  const rivals = await Promise.all([send(2, Buffer.from('one')), send(2, Buffer.from('two'))]);
  expect(rivals.map(({ status }) => status).sort()).toEqual([200, 409]);
  // Whoever opens a take again continues where it ended.
  expect((await openTake(storyteller.key, { id: takeId })).body.data).toEqual({ next: 3, finished: false });
});

test('a fragment that is too large or empty is refused, and the next one is stored', async () => {
  const { storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  const send = (bytes: Buffer) => sendFragment(fastify, storyteller.key, takeId, 1, bytes);
  expect((await send(Buffer.alloc(maxFragmentBytes + 1))).body).toMatchObject({
    code: 'too_large',
    message: 'This part of the recording is too large.',
  });
  expect((await send(Buffer.alloc(0))).body.code).toBe('malformed');
  expect((await send(content)).status).toBe(200);
});

test('all takes of a kind together are limited to what a browser records in the recorded time', async () => {
  const { storyteller, interviewer } = await startCall();
  setClock(secondsFromStart(1));
  const takes = await Promise.all(
    [0, 1].map(() => openTestTake(guest, storyteller.key, { startedAt: recordingStart })),
  );
  // One second explains 16 MiB and twice the highest bit rate.
  const fragment = Buffer.alloc(maxFragmentBytes);
  const send = (take: number, number: number, bytes = fragment) =>
    sendFragment(fastify, storyteller.key, takes[take] ?? '', number, bytes);
  expect((await send(0, 1)).status).toBe(200);
  expect((await send(1, 1)).body).toMatchObject({
    code: 'recording_limit',
    message: 'This recording is larger than its length allows.',
  });
  expect((await send(1, 1, content)).status).toBe(200);
  // The other side has its own limit, and both grow with the recorded time.
  const backup = await openTestTake(guest, interviewer.key, { kind: 'backup', startedAt: recordingStart });
  expect((await sendFragment(fastify, interviewer.key, backup, 1, fragment)).status).toBe(200);
  setClock(secondsFromStart(60));
  expect((await send(0, 2)).status).toBe(200);
});

test('a fragment that does not fit on the server is refused and can be sent again', async () => {
  const { storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  vi.spyOn(app.storage, 'write').mockRejectedValueOnce(new StorageFull('full'));
  expect((await sendFragment(fastify, storyteller.key, takeId, 1, content)).body.code).toBe('no_space');
  expect((await sendFragment(fastify, storyteller.key, takeId, 1, content)).status).toBe(200);
});

test('nobody reaches the takes of another call, or those of others in the same one', async () => {
  const { storyteller, interviewer, helper } = await startCall();
  const other = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  for (const key of [other.storyteller.key, other.interviewer.key, interviewer.key, helper.key]) {
    expect((await sendFragment(fastify, key, takeId, 1, content)).body).toMatchObject({
      code: 'not_found',
      message: 'This recording does not belong to your call.',
    });
    const body = { key, take_id: takeId };
    expect((await guest.call('POST', `/api${calls.finishTake.path}`, { ...body, fragments: 0 })).status).toBe(
      404,
    );
  }
  expect((await openTake(other.storyteller.key, { id: takeId })).body.code).toBe('conflict');
  expect((await sendFragment(fastify, 'unknown', takeId, 1, content)).body.code).toBe('not_found');
});

test('a take ends when exactly its fragments are stored, and takes no others then', async () => {
  const { storyteller } = await startCall();
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: recordingStart });
  await sendFragment(fastify, storyteller.key, takeId, 1, content);
  const finish = (fragments: number) =>
    guest.call('POST', `/api${calls.finishTake.path}`, { key: storyteller.key, take_id: takeId, fragments });
  expect((await finish(2)).body).toMatchObject({ code: 'fragment_order', data: { next: 2 } });
  expect((await finish(1)).body.data).toEqual({ next: 2, finished: true });
  expect((await finish(1)).body.data).toEqual({ next: 2, finished: true });
  expect((await sendFragment(fastify, storyteller.key, takeId, 2, content)).body).toMatchObject({
    code: 'conflict',
    message: 'This recording is already complete.',
  });
});

test('the rest can be sent after the call, until a week after the interview', async () => {
  const { storyteller, interviewer, control } = await startCall();
  setClock(secondsFromStart(60));
  await control(interviewer.key, 'stop');
  await guest.request(studio.end, { body: { key: interviewer.key } });
  await guest.request(studio.leave, { body: { key: storyteller.key } });
  setClock(secondsFromStart(6 * 86_400));
  const takeId = await openTestTake(guest, storyteller.key, { startedAt: secondsFromStart(30) });
  expect((await sendFragment(fastify, storyteller.key, takeId, 1, content)).status).toBe(200);
  setClock(secondsFromStart(7 * 86_400 + 7200));
  expect((await sendFragment(fastify, storyteller.key, takeId, 2, content)).body.code).toBe('link_expired');
});
