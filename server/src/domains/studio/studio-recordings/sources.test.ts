import { contract } from '@lifestory/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { hasFfmpeg } from '../../../testing/media/generated-film.ts';
import { needs } from '../../../testing/requirement.ts';
import { examineFilm, listRecordings } from '../../../testing/studio/film.ts';
import {
  type PlannedTake,
  recordCall as recordTestCall,
  secondsFromStart,
  startCall,
} from '../../../testing/studio/recorded-call.ts';
import { makeTake, openTestTake, recordingStart, sendFragment } from '../../../testing/studio/takes.ts';
import { giveReason } from '../../../testing/users.ts';

const testApp = await createTestApp();
const { app, fastify, users, visitor, setClock, runJobs, runCron } = testApp;
setClock(recordingStart);
afterEach(() => vi.restoreAllMocks());
const { studioRecordings: calls } = contract;
const recordCall = (intervals: [number, number][], takes: PlannedTake[]) =>
  recordTestCall(testApp, intervals, takes);
const admin = await users.superAdmin();

const endRecording = (id: string) =>
  admin.call<{ code?: string; message: string }>('POST', `/api${calls.endRecording.path}`, { id });
const readSources = async (id: string) => (await admin.request(calls.sources, { body: { id } })).data;

test('staff end a recording whose browsers are gone: its time stops at their last sign of life', async () => {
  const { id, storyteller } = await startCall(testApp);
  const takeId = await openTestTake(visitor(), storyteller.key, { startedAt: recordingStart });
  setClock(secondsFromStart(60));
  await sendFragment(fastify, storyteller.key, takeId, 1, Buffer.from('fragment'));
  setClock(secondsFromStart(80));
  expect(await readSources(id)).toMatchObject({
    state: 'recording',
    recorded_ms: 80_000,
    silent_since: null,
  });
  setClock(secondsFromStart(600));
  expect(await readSources(id)).toMatchObject({
    state: 'recording',
    recorded_ms: 60_000,
    silent_since: secondsFromStart(60).toISOString(),
  });
  expect(await endRecording(id)).toMatchObject({
    status: 200,
    body: { message: 'The recording has ended. Its film is made next.' },
  });
  const ended = { state: 'ended', recorded_ms: 60_000, silent_since: null };
  expect(await readSources(id)).toMatchObject(ended);
  expect((await endRecording(id)).status).toBe(200);
  expect(await readSources(id)).toMatchObject(ended);
  const { data } = await admin.request(contract.audit.list, { query: { subject: id } });
  const stops = data.filter(({ action }) => action === 'recording stopped');
  expect(stops).toMatchObject([{ actor: { id: admin.person.id } }]);
});

test('a recording that staff end while a device reports ends at that moment', async () => {
  const { id, interviewer } = await startCall(testApp);
  setClock(secondsFromStart(20));
  await endRecording(id);
  expect(await readSources(id)).toMatchObject({ state: 'ended', recorded_ms: 20_000 });
  const { data } = await visitor().request(calls.state, { body: { key: interviewer.key } });
  expect(data).toMatchObject({ state: 'ended', recorded_ms: 20_000 });
});

test('what was never recorded cannot be ended', async () => {
  const { id } = await startCall(testApp, { isRecorded: false });
  expect((await endRecording(id)).body).toMatchObject({
    code: 'conflict',
    message: 'Nothing of this session was recorded.',
  });
});

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('staff see the sources, and make the film at once of the backup', async () => {
    const { id } = await recordCall(
      [[0, 4]],
      [
        { start: 0, media: { seconds: 3, size: '640x480' }, isFinished: false },
        { kind: 'backup', start: 0, media: { seconds: 4, size: '160x120' } },
      ],
    );
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(0);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ state: 'ended', recorded_ms: 4000, film_at: null });
    expect(data.takes.map(({ kind, finished, bytes }) => [kind, finished, bytes > 1000])).toEqual([
      ['local', false, true],
      ['backup', true, true],
    ]);
    await admin.request(calls.makeFilm, { body: { id, prefers_backup: true } });
    await runJobs();
    const { film } = await examineFilm(app, id, { isDecoded: false });
    expect(film.video).toMatchObject({ width: 160, height: 120 });
    const after = await admin.request(calls.sources, { body: { id } });
    expect(after.data).toMatchObject({
      prefers_backup: true,
      missing_ms: 0,
      backup_ms: 0,
      silent_ms: 0,
      still_ms: 0,
      film_at: app.now().toISOString(),
    });
  });

  test('before the first picture has arrived, staff are told that no film can be made', async () => {
    const media = { seconds: 3 };
    const content = makeTake(media);
    const headBytes = content.indexOf('moof') - 4;
    const { id, send } = await recordCall(
      [[0, 3]],
      [{ start: 0, media, cutBytes: content.length - headBytes, isFinished: false }],
    );
    const makeFilm = () =>
      admin.call<{ message: string }>('POST', `/api${calls.makeFilm.path}`, { id, prefers_backup: false });
    expect(await makeFilm()).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^No picture has arrived yet/) },
    });
    await send({ kind: 'backup', start: 0, media });
    expect((await makeFilm()).status).toBe(200);
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
  });

  test('the interviewer’s own track is kept with the sources, is not part of the film, and can be downloaded', async () => {
    const { id, ana, sent } = await recordCall(
      [[0, 3]],
      [
        { start: 0, media: { seconds: 3 } },
        { kind: 'interviewer', start: 0, media: { seconds: 3, size: '160x120' } },
      ],
    );
    await runJobs();
    const { film } = await examineFilm(app, id, { isDecoded: false });
    expect(film.video).toMatchObject({ width: 320, codec: 'avc1' });
    const takeId = sent[1]?.takeId ?? '';
    const link = () =>
      admin.call<{ code?: string; data: { url: string } }>('POST', `/api${calls.takeLink.path}`, {
        id,
        take_id: takeId,
      });
    expect((await link()).body.code).toBe('reason_required');
    await giveReason(admin, ana);
    const { url } = (await link()).body.data;
    const { statusCode, headers, rawPayload } = await fastify.inject({ url });
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('video/mp4');
    expect(headers['content-disposition']).toMatch(/filename="interview-2027-05-03-interviewer-/);
    expect(rawPayload.subarray(4, 8).toString()).toBe('ftyp');
    expect(rawPayload.length).toBe(Number(headers['content-length']));
    expect((await fastify.inject({ url: url.replace(takeId, sent[0]?.takeId ?? '') })).statusCode).toBe(403);
  });

  test('interviewers reach only the sources of their own interviews', async () => {
    const { id } = await recordCall([[0, 2]], []);
    const interviewer = await users.interviewer();
    for (const [{ path }, body] of [
      [calls.sources, { id }],
      [calls.makeFilm, { id, prefers_backup: false }],
      [calls.endRecording, { id }],
      [calls.takeLink, { id, take_id: id }],
    ] as const)
      expect((await interviewer.call('POST', `/api${path}`, body)).status).toBe(404);
  });

  test('takes are removed 30 days after their film was made, and never without a film', async () => {
    const { id, sent } = await recordCall([[0, 2]], [{ start: 0, media: { seconds: 2 } }]);
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
    const withoutFilm = await recordCall([[0, 2]], [{ start: 0, media: { seconds: 2 } }]);
    const listKeys = async ([take]: typeof sent) => {
      const keys: string[] = [];
      for await (const { key } of app.storage.list(`studio/${take?.takeId}/`)) keys.push(key);
      return keys;
    };
    expect(await listKeys(sent)).toHaveLength(sent[0]?.fragments ?? 0);
    setClock(secondsFromStart(29 * 86_400));
    await runCron('clear_takes');
    expect(await listKeys(sent)).not.toHaveLength(0);
    setClock(secondsFromStart(31 * 86_400));
    await runCron('clear_takes');
    expect(await listKeys(sent)).toHaveLength(0);
    expect(await listRecordings(app, id)).toHaveLength(1);
    expect(await listKeys(withoutFilm.sent)).not.toHaveLength(0);
  });
});
