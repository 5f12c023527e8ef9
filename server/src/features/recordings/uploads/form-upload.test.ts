import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { chunkBytes } from '@lifestory/contract';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../providers/storage/port.ts';
import { testApp } from '../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { fingerprint, makeFilm } from '../../../testing/media/film.ts';
import { chunkParameters, sendChunk } from '../../../testing/media/upload.ts';
import { needs } from '../../../testing/requirement.ts';
import { listStoredFiles } from '../../../testing/servers/test-store.ts';

const { fastify, users, db, app, runCron, runJobs, setClock } = await testApp();
const staff = await users.superAdmin();
const ana = await users.customer();
const day = 24 * 60 * 60 * 1000;

let interview: string;
beforeEach(async () => {
  interview = await createInterviewWithoutSlot(app, ana);
});

const stored = () => listStoredFiles(app, 'recordings');
const stillThere = async (key: string) => buffer(await app.storage.read(key));
const current = () =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interview)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow();

/** Posts a form with fields before or after the file, in the order given. */
async function postForm(path: string, parts: [string, string | Blob][], token = staff.token) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, 'film of ana.mp4');
  }
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}

test.each(['before', 'after'])(
  'a complete film is sent as a form with its session %s the file',
  async (place) => {
    const film = makeFilm(7_000_000);
    const parts: [string, string | Blob][] = [
      ['session_id', interview],
      ['file', new Blob([film])],
    ];
    const response = await postForm('sessions/upload-video', place === 'before' ? parts : parts.reverse());
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const recording = await current();
    expect(recording).toMatchObject({ o_file: 'film of ana.mp4', bytes: film.length });
    expect(fingerprint(await stillThere(recording.storage_key))).toBe(fingerprint(film));
  },
);

test('a form without a film, with another file type, or without a target leaves nothing behind', async () => {
  const before = await stored();
  const film = new Blob([makeFilm(20_000)]);
  const send = (parts: [string, string | Blob][]) => postForm('sessions/upload-video', parts);
  expect((await send([['session_id', interview]])).status).toBe(400);
  expect((await send([['file', film]])).status).toBe(400);
  expect(
    (
      await send([
        ['session_id', staff.person.id],
        ['file', film],
      ])
    ).status,
  ).toBe(404);
  const text = new Blob(['hello, this is a text']);
  expect(
    (
      await send([
        ['session_id', interview],
        ['file', text],
      ])
    ).status,
  ).toBe(415);
  const broken = new Blob([makeFilm(20_000).subarray(0, 60)]);
  expect(
    (
      await send([
        ['session_id', interview],
        ['file', broken],
      ])
    ).status,
  ).toBe(415);
  expect(await stored()).toEqual(before);
});

test('chunks may also be sent as forms, as resumable.js does', async () => {
  const content = makeFilm(2 * chunkBytes + 77);
  const sending = { content, identifier: 'form', filename: 'form.mp4', target: { session_id: interview } };
  const send = (number: 1 | 2) => {
    const piece = number === 1 ? content.subarray(0, chunkBytes) : content.subarray(chunkBytes);
    const fields = Object.entries(chunkParameters(sending, number));
    return postForm('sessions/upload-customer-video', [...fields, ['file', new Blob([piece])]]);
  };
  expect((await send(2)).body).toMatchObject({ success: true, done: false });
  expect((await send(1)).body).toMatchObject({ success: true, done: true });
  const { storage_key } = await current();
  expect(fingerprint(await stillThere(storage_key))).toBe(fingerprint(content));
  expect(
    (await postForm('sessions/upload-customer-video', Object.entries(chunkParameters(sending, 1)))).status,
  ).toBe(400);
});

async function uploadFilm(content: Buffer, identifier = 'film') {
  const sending = { content, identifier, filename: 'a.mp4', target: { session_id: interview } };
  const { body } = await sendChunk(fastify, staff.token, sending, 1);
  expect(body).toMatchObject({ done: true });
}

test('a still captured by the browser becomes the poster unless the film already has one', async () => {
  await uploadFilm(makeFilm(100_000));
  const still = await sharp({ create: { width: 1920, height: 1080, channels: 3, background: '#8a4b2c' } })
    .jpeg()
    .toBuffer();
  const send = (payload: Buffer) =>
    fastify.inject({
      method: 'POST',
      url: `/api/sessions/upload-poster?session_id=${interview}`,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' },
      payload,
    });
  expect((await send(Buffer.from('<svg/>'))).statusCode).toBe(415);
  expect((await send(Buffer.alloc(5_000_000))).statusCode).toBe(413);
  vi.spyOn(app.storage, 'write').mockRejectedValueOnce(new StorageFull('The disk is full.'));
  expect((await send(still)).json()).toMatchObject({ code: 'no_space' });
  expect((await current()).poster_key).toBeNull();
  expect((await send(still)).statusCode).toBe(200);
  const { poster_key } = await current();
  const poster = await sharp(await stillThere(poster_key ?? '')).metadata();
  expect(poster).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  const before = await stored();
  expect((await send(still)).statusCode).toBe(200);
  expect((await current()).poster_key).toBe(poster_key);
  expect(await stored()).toEqual(before);
});

const hasFfmpeg = (() => {
  try {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

test.runIf(hasFfmpeg)(
  'with ffmpeg installed, a job extracts a still',
  needs('ffmpeg on this machine'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lifestory-film-'));
    const path = join(folder, 'film.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=10', '-t', '2', '-pix_fmt', 'yuv420p'];
    execFileSync('ffmpeg', ['-loglevel', 'error', ...source, path]);
    await uploadFilm(readFileSync(path));
    rmSync(folder, { recursive: true });
    await runJobs();
    const { poster_key, duration_seconds } = await current();
    expect(duration_seconds).toBeCloseTo(2, 1);
    expect(await sharp(await stillThere(poster_key ?? '')).metadata()).toMatchObject({ width: 320 });
  },
);

test('for a film whose frames cannot be decoded, the poster job completes without a poster', async () => {
  await uploadFilm(makeFilm(100_000));
  await runJobs();
  expect((await current()).poster_key).toBeNull();
});

test('replaced recordings are kept for 30 days, abandoned uploads and unreferenced files for 7', async () => {
  const start = app.now();
  await uploadFilm(makeFilm(100_000), 'old');
  const old = (await current()).storage_key.slice(11);
  await uploadFilm(makeFilm(100_000), 'new');
  const key = (await current()).storage_key.slice(11);
  const content = makeFilm(2 * chunkBytes);
  const half = { content, identifier: 'half', filename: 'half.mp4', target: { session_id: interview } };
  await sendChunk(fastify, staff.token, half, 1);
  const [part = ''] = (await stored()).filter((name) => name.endsWith('.part'));
  await app.storage.write('recordings/orphan.mp4', Buffer.from('nobody knows me'));
  await app.storage.startUpload('recordings/forgotten.mp4', 1000);
  const orphans = ['orphan.mp4', 'forgotten.mp4.part'];

  const after = async (days: number) => {
    setClock(new Date(start.getTime() + days * day));
    await runCron('clear_recordings');
    return stored();
  };
  expect(await after(5)).toEqual(expect.arrayContaining([old, key, part, ...orphans]));
  const week = await after(7.1);
  expect(week).toEqual(expect.arrayContaining([old, key]));
  for (const name of [part, ...orphans]) expect(week).not.toContain(name);
  expect(await after(29)).toContain(old);
  // The file is deleted one night after its row.
  expect(await after(31)).toContain(old);
  const month = await after(32);
  expect(month).toContain(key);
  expect(month).not.toContain(old);
  setClock(start);
});
