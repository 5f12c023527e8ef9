import { contract, type VoiceKind, voiceHeaderBytes } from '@lifestory/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createExportCalls } from '../../../../testing/exports/own-export.ts';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { needs } from '../../../../testing/requirement.ts';
import { recordCall, secondsFromStart, startCall } from '../../../../testing/studio/recorded-call.ts';
import type { TestSeat } from '../../../../testing/studio/seat.ts';
import {
  callOpenTake,
  makeVoiceFragment,
  openTestTake,
  recordingStart,
  sendFragment,
} from '../../../../testing/studio/takes.ts';
import { giveReason } from '../../../../testing/users.ts';
import { nameSpeakers } from './speaker.service.ts';
import { queueVoices } from './voice.kinds.ts';
import { sumVoiceBytes } from './voice.queries.ts';

const testApp = await createTestApp();
const { app, db, fastify, users, visitor, setClock, runJobs, runAllJobs, runCron } = testApp;
setClock(recordingStart);
afterEach(() => {
  setClock(recordingStart);
  vi.restoreAllMocks();
});
const { studioRecordings: calls } = contract;
const { downloadExport } = createExportCalls(testApp);
const guest = visitor();
const admin = await users.superAdmin();

/** Sends a voice that starts at a second of the call, in fragments, and ends it unless `isFinished` is false. */
async function sendVoice(
  { key }: Pick<TestSeat, 'key'>,
  kind: VoiceKind,
  second: number,
  fragments: readonly Buffer[],
  { isFinished = true } = {},
): Promise<string> {
  const takeId = await openTestTake(guest, key, { kind, startedAt: secondsFromStart(second) });
  for (const [index, content] of fragments.entries()) {
    expect((await sendFragment(fastify, key, takeId, index + 1, content)).status).toBe(200);
  }
  const body = { key, take_id: takeId, fragments: fragments.length };
  if (isFinished) await guest.request(calls.finishTake, { body });
  return takeId;
}

/** A tone in fragments of two seconds. */
const makeTone = (hertz: number, seconds: number) =>
  Array.from({ length: seconds / 2 }, (_, index) =>
    makeVoiceFragment({ startMs: 2000 * index, ms: 2000, hertz }),
  );

const readVoices = async (id: string) => (await admin.request(calls.sources, { body: { id } })).data.voices;

/** Downloads a voice as staff; returns its samples. */
async function download(id: string, voiceId: string) {
  const { data } = await admin.request(calls.voiceLink, { body: { id, voice_id: voiceId } });
  const response = await fastify.inject({ url: data.url });
  expect(response.statusCode).toBe(200);
  const { rawPayload, headers } = response;
  expect(headers['content-type']).toBe('audio/wav');
  expect(rawPayload.toString('latin1', 0, 4)).toBe('RIFF');
  const samples = new Int16Array(rawPayload.length / 2 - 40);
  Buffer.from(samples.buffer).set(rawPayload.subarray(80));
  return { samples, name: String(headers['content-disposition']) };
}

/** Returns how often samples between two times in seconds cross zero upwards per second: the frequency of a tone. */
function measureHertz(samples: Int16Array, from: number, to: number): number {
  let crossings = 0;
  for (let at = Math.round(from * 48_000) + 1; at < to * 48_000; at += 1)
    if ((samples[at - 1] ?? 0) < 0 && (samples[at] ?? 0) >= 0) crossings += 1;
  return crossings / (to - from);
}

const isSilent = (samples: Int16Array, from: number, to: number) =>
  samples.subarray(Math.round(from * 48_000), Math.round(to * 48_000)).every((sample) => sample === 0);

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('each person has a WAV file of their own voice, as long as the film, with silence where nothing was captured', async () => {
    const call = await recordCall(
      testApp,
      [
        [0, 6],
        [10, 14],
      ],
      [
        { start: 0, media: { seconds: 6 } },
        { start: 10, media: { seconds: 4 } },
      ],
    );
    const { id, ana, storyteller, interviewer } = call;
    await sendVoice(storyteller, 'voice', 1, makeTone(300, 4));
    await sendVoice(storyteller, 'voice', 9, makeTone(500, 6));
    await sendVoice(interviewer, 'interviewer_voice', 0.5, makeTone(700, 4));
    await runJobs();
    await giveReason(admin, ana);
    const voices = await readVoices(id);
    expect(voices).toMatchObject([
      { kind: 'voice', name: `${ana.person.fname} ${ana.person.lname}`, bytes: 80 + 960_000, voice_ms: 8000 },
      { kind: 'interviewer_voice', voice_ms: 4000 },
    ]);
    const own = await download(id, voices[0]?.id ?? '');
    expect(own.name).toContain(`Interview 2027-05-03, voice of ${ana.person.fname}`);
    expect(own.samples.length).toBe(480_000);
    expect(isSilent(own.samples, 0, 1)).toBe(true);
    expect(measureHertz(own.samples, 1, 5)).toBeCloseTo(300, -1);
    expect(isSilent(own.samples, 5, 6)).toBe(true);
    // The pause is left out, and the take that began in it goes on until the end.
    expect(measureHertz(own.samples, 6, 10)).toBeCloseTo(500, -1);
    const other = await download(id, voices[1]?.id ?? '');
    expect(isSilent(other.samples, 0, 0.5)).toBe(true);
    expect(measureHertz(other.samples, 0.5, 4.5)).toBeCloseTo(700, -1);
    expect(isSilent(other.samples, 4.5, 10)).toBe(true);
  });
});

/** Records a call of six seconds with its film, and voices that the storyteller and the interviewer sent. */
async function recordVoices() {
  const call = await recordCall(testApp, [[0, 6]], [{ start: 0, media: { seconds: 6 } }]);
  await sendVoice(call.storyteller, 'voice', 0, makeTone(300, 6));
  await sendVoice(call.interviewer, 'interviewer_voice', 0, makeTone(700, 4));
  await runJobs();
  await giveReason(admin, call.ana);
  return call;
}

const listFiles = async (prefix: string) => {
  const keys: string[] = [];
  for await (const { key } of app.storage.list(prefix)) keys.push(key);
  return keys;
};

describe.skipIf(!hasFfmpeg)('with a film', needs('ffmpeg'), () => {
  test('a voice that arrives after the film is added, the others keep their links, and no film is missing meanwhile', async () => {
    const { id, storyteller } = await recordVoices();
    const [before] = await readVoices(id);
    setClock(secondsFromStart(2 * 86_400));
    // It is still on her device: nobody is reminded of a voice.
    await sendVoice(storyteller, 'voice', 4, makeTone(500, 2), { isFinished: false });
    const alerts = (await (await admin.signIn()).request(contract.dashboard.alerts, {})).alerts;
    expect(alerts.filter(({ cause }) => cause === 'takes_unsent' || cause === 'films_missing')).toEqual([]);
    await runCron('remind_of_unfinished_recordings');
    const mails = await db
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'recording-unsent')
      .execute();
    expect(mails).toEqual([]);
    const filmsBefore = await db
      .selectFrom('recordings')
      .select('id')
      .where('interview_id', '=', id)
      .execute();
    setClock(secondsFromStart(60));
    await sendVoice(storyteller, 'voice', 5.9, makeTone(500, 2));
    await runJobs();
    const [after] = await readVoices(id);
    expect(after?.id).toBe(before?.id);
    expect(await db.selectFrom('recordings').select('id').where('interview_id', '=', id).execute()).toEqual(
      filmsBefore,
    );
    expect((await listFiles(`voices/${id}/`)).length).toBe(4);
    // The files that no row names any more are removed at night, when no backup reads them.
    await runCron('clear_takes');
    expect((await listFiles(`voices/${id}/`)).length).toBe(2);
    await download(id, after?.id ?? '');
  });

  test('the voices of a trimmed film begin and end with it', async () => {
    const { id } = await recordVoices();
    await admin.request(calls.trimFilm, { body: { id, start_ms: 2000, end_ms: 5000 } });
    await runJobs();
    const film = await db
      .selectFrom('recordings')
      .select(['call_start_ms', 'call_end_ms'])
      .where('interview_id', '=', id)
      .where('replaced_at', 'is', null)
      .executeTakeFirstOrThrow();
    const lengthMs = (film.call_end_ms ?? 0) - film.call_start_ms;
    expect(lengthMs).toBeGreaterThan(2500);
    const voices = await readVoices(id);
    expect(voices.map(({ bytes }) => bytes)).toEqual([80 + 96 * lengthMs, 80 + 96 * lengthMs]);
    const { samples } = await download(id, voices[1]?.id ?? '');
    // The interviewer was silent after four seconds of the call.
    const end = (4000 - film.call_start_ms) / 1000;
    expect(measureHertz(samples, 0, end)).toBeCloseTo(700, -1);
    expect(isSilent(samples, end, lengthMs / 1000)).toBe(true);
  });

  test('a job that was interrupted leaves no file, and is repeated', async () => {
    const { id } = await recordVoices();
    const files = await listFiles(`voices/${id}/`);
    const write = app.storage.write;
    let count = 0;
    vi.spyOn(app.storage, 'write').mockImplementation(async (key, content) => {
      count += 1;
      if (count === 2) throw new Error('The server was stopped.');
      return write(key, content);
    });
    await app.db.transaction().execute((tx) => queueVoices(app, tx, id));
    await runJobs().catch(() => undefined);
    expect(count).toBe(2);
    expect(await listFiles(`voices/${id}/`)).toEqual(files);
    vi.restoreAllMocks();
    await runAllJobs();
    expect((await listFiles(`voices/${id}/`)).length).toBe(4);
    expect((await readVoices(id)).length).toBe(2);
  });

  test('voices are in the storyteller’s export, count towards the story, and are erased with her', async () => {
    const { id, ana } = await recordVoices();
    const voices = await readVoices(id);
    const files = await downloadExport(ana);
    const data = JSON.parse(files.get('data.json')?.toString() ?? '{}');
    expect(data.voices.map(({ name }: { name: string }) => name)).toEqual(voices.map(({ name }) => name));
    for (const { file } of data.voices) expect(files.get(file)?.length).toBe(80 + 96 * 6000);
    const { story_id } = await db
      .selectFrom('interviews')
      .select('story_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await sumVoiceBytes(db, story_id)).toBe(2 * (80 + 96 * 6000));
    await admin.request(contract.accounts.delete, { body: { id: ana.person.id } });
    await admin.request(contract.accounts.erase, { body: { id: ana.person.id } });
    await runJobs();
    expect(await listFiles(`voices/${id}/`)).toEqual([]);
    expect(await sumVoiceBytes(db, story_id)).toBe(0);
  });

  test('a transcript names who speaks by whose microphone was louder', async () => {
    const { id } = await recordVoices();
    const voices = await readVoices(id);
    const { film_id } = await db
      .selectFrom('studio_recordings')
      .select('film_id')
      .where('interview_id', '=', id)
      .executeTakeFirstOrThrow();
    const names = await nameSpeakers(db, film_id ?? '', [
      { startMs: 4500, endMs: 5900 },
      { startMs: 60_000, endMs: 61_000 },
    ]);
    expect(names).toEqual([voices[0]?.name, '']);
    await db.deleteFrom('studio_voices').where('interview_id', '=', id).where('kind', '=', 'voice').execute();
    expect(await nameSpeakers(db, film_id ?? '', [{ startMs: 0, endMs: 1000 }])).toEqual(['']);
  });
});

test('a voice is taken only from its own person, and only in its own format', async () => {
  const { storyteller, interviewer, helper } = await startCall(testApp);
  const open = (seat: TestSeat, kind: string, mime_type = 'audio/x-voice') =>
    callOpenTake(guest, seat.key, { kind, mime_type });
  for (const [seat, kind] of [
    [storyteller, 'interviewer_voice'],
    [interviewer, 'voice'],
    [helper, 'voice'],
  ] as const)
    expect((await open(seat, kind)).body.code).toBe('not_allowed');
  expect((await open(storyteller, 'voice', 'video/mp4')).status).toBe(422);
  expect((await open(storyteller, 'local')).status).toBe(422);
  const takeId = await openTestTake(guest, storyteller.key, { kind: 'voice', startedAt: recordingStart });
  const valid = makeVoiceFragment({ startMs: 0, ms: 2000 });
  const change = (work: (content: Buffer) => void) => {
    const content = Buffer.from(valid);
    work(content);
    return content;
  };
  const broken = {
    'another format': Buffer.from('RIFF, but not a fragment'),
    'cut in a sample': valid.subarray(0, -1),
    'without samples': valid.subarray(0, voiceHeaderBytes),
    'longer than its rate allows': makeVoiceFragment({ startMs: 0, ms: 5001 }),
    'a rate of 0': change((content) => content.writeUInt32LE(0, 4)),
    'a start before its take': change((content) => content.writeDoubleLE(-1, 8)),
    'no start': change((content) => content.writeDoubleLE(Number.NaN, 8)),
  };
  for (const [name, content] of Object.entries(broken))
    expect((await sendFragment(fastify, storyteller.key, takeId, 1, content)).body.code, name).toBe(
      'malformed',
    );
  expect((await sendFragment(fastify, storyteller.key, takeId, 2, valid)).body).toMatchObject({
    code: 'fragment_order',
    data: { next: 1 },
  });
  expect((await sendFragment(fastify, storyteller.key, takeId, 1, valid)).status).toBe(200);
  expect((await sendFragment(fastify, interviewer.key, takeId, 2, valid)).body.code).toBe('not_found');
});
