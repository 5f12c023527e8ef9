import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { chunkBytes } from '@lifestory/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { computeFingerprint, makeFilm } from '../../../../testing/media/film.ts';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { createChunkParameters, sendChunk } from '../../../../testing/media/upload.ts';
import { needs } from '../../../../testing/requirement.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app, runCron, runJobs, setClock } = await createTestApp({ TRANSCODER: 'ffmpeg' });
const staff = await users.superAdmin();
const ana = await users.customer();
const dayMs = 24 * 60 * 60 * 1000;

let interviewId: string;
beforeEach(async () => {
  // The films of earlier tests need no posters.
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  interviewId = await createInterviewWithoutSlot(app, ana);
});

const listFiles = () => listStoredFiles(app, 'recordings');
const readStored = async (newFile: string) => buffer(await app.storage.read(newFile));
const findCurrent = () =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interviewId)
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
  'a complete film can be sent as a form, with its session %s the file',
  async (place) => {
    const content = makeFilm(7_000_000);
    const parts: [string, string | Blob][] = [
      ['session_id', interviewId],
      ['file', new Blob([content])],
    ];
    const response = await postForm('sessions/upload-video', place === 'before' ? parts : parts.reverse());
    expect(response).toMatchObject({ status: 200, body: { success: true } });
    const recording = await findCurrent();
    expect(recording).toMatchObject({ o_file: 'film of ana.mp4', bytes: content.length });
    expect(computeFingerprint(await readStored(recording.storage_key))).toBe(computeFingerprint(content));
  },
);

test('a form without a film, with another file type, or without a target leaves nothing behind', async () => {
  const before = await listFiles();
  const content = new Blob([makeFilm(20_000)]);
  const send = (parts: [string, string | Blob][]) => postForm('sessions/upload-video', parts);
  expect((await send([['session_id', interviewId]])).status).toBe(400);
  expect((await send([['file', content]])).status).toBe(400);
  expect(
    (
      await send([
        ['session_id', staff.person.id],
        ['file', content],
      ])
    ).status,
  ).toBe(404);
  const text = new Blob(['hello, this is a text']);
  expect(
    (
      await send([
        ['session_id', interviewId],
        ['file', text],
      ])
    ).status,
  ).toBe(415);
  const truncated = new Blob([makeFilm(20_000).subarray(0, 60)]);
  expect(
    (
      await send([
        ['session_id', interviewId],
        ['file', truncated],
      ])
    ).status,
  ).toBe(415);
  expect(await listFiles()).toEqual(before);
});

test('chunks may also be sent as forms, as resumable.js does', async () => {
  const content = makeFilm(2 * chunkBytes + 77);
  const chunkedFile = {
    content,
    identifier: 'form',
    filename: 'form.mp4',
    target: { session_id: interviewId },
  };
  const send = (number: 1 | 2) => {
    const chunk = number === 1 ? content.subarray(0, chunkBytes) : content.subarray(chunkBytes);
    const fields = Object.entries(createChunkParameters(chunkedFile, number));
    return postForm('sessions/upload-customer-video', [...fields, ['file', new Blob([chunk])]]);
  };
  expect((await send(2)).body).toMatchObject({ success: true, done: false });
  expect((await send(1)).body).toMatchObject({ success: true, done: true });
  const { storage_key } = await findCurrent();
  expect(computeFingerprint(await readStored(storage_key))).toBe(computeFingerprint(content));
  expect(
    (await postForm('sessions/upload-customer-video', Object.entries(createChunkParameters(chunkedFile, 1))))
      .status,
  ).toBe(400);
});

async function uploadFilm(content: Buffer, identifier = 'film') {
  const chunkedFile = { content, identifier, filename: 'a.mp4', target: { session_id: interviewId } };
  const { body } = await sendChunk(fastify, staff.token, chunkedFile, 1);
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
      url: `/api/sessions/upload-poster?session_id=${interviewId}`,
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/octet-stream' },
      payload,
    });
  expect((await send(Buffer.from('<svg/>'))).statusCode).toBe(415);
  expect((await send(Buffer.alloc(5_000_000))).statusCode).toBe(413);
  vi.spyOn(app.storage, 'write').mockRejectedValueOnce(new StorageFull('The disk is full.'));
  expect((await send(still)).json()).toMatchObject({ code: 'no_space' });
  expect((await findCurrent()).poster_key).toBeNull();
  expect((await send(still)).statusCode).toBe(200);
  const { poster_key } = await findCurrent();
  const poster = await sharp(await readStored(poster_key ?? '')).metadata();
  expect(poster).toMatchObject({ format: 'webp', width: 1280, height: 720 });
  const before = await listFiles();
  expect((await send(still)).statusCode).toBe(200);
  expect((await findCurrent()).poster_key).toBe(poster_key);
  expect(await listFiles()).toEqual(before);
});

/** Lets ffmpeg make posters only. */
async function disableVersions() {
  const transcoder = await app.findTranscoder();
  vi.spyOn(app, 'findTranscoder').mockResolvedValue(transcoder && { ...transcoder, canMakeVersions: false });
}

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
    await disableVersions();
    await runJobs();
    const { poster_key, duration_seconds } = await findCurrent();
    expect(duration_seconds).toBeCloseTo(2, 1);
    expect(await sharp(await readStored(poster_key ?? '')).metadata()).toMatchObject({ width: 320 });
  },
);

test.runIf(hasFfmpeg)(
  'the poster of a film with a title shows what comes after it',
  needs('ffmpeg on this machine'),
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lifestory-film-'));
    const path = join(folder, 'film.mp4');
    // Of the seconds at which stills are taken, four are in the green title.
    const source = 'color=lime:size=320x180:rate=10:duration=4.5[title];color=red:size=320x180:rate=10[film]';
    const graph = ['-filter_complex', `${source};[title][film]concat=n=2[v]`, '-map', '[v]', '-t', '12'];
    execFileSync('ffmpeg', ['-loglevel', 'error', ...graph, '-pix_fmt', 'yuv420p', path]);
    await uploadFilm(readFileSync(path));
    rmSync(folder, { recursive: true });
    const { id } = await findCurrent();
    await db.updateTable('recordings').set({ call_title_ms: 4500 }).where('id', '=', id).execute();
    await disableVersions();
    await runJobs();
    const { channels } = await sharp(await readStored((await findCurrent()).poster_key ?? '')).stats();
    expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false]);
  },
);

test('for a film whose frames cannot be decoded, the poster job completes without a poster', async () => {
  await uploadFilm(makeFilm(100_000));
  const { id } = await findCurrent();
  // Of a film of unknown length, one still is taken instead of five.
  await db.updateTable('recordings').set({ duration_seconds: null }).where('id', '=', id).execute();
  await disableVersions();
  await runJobs();
  expect((await findCurrent()).poster_key).toBeNull();
});

test('replaced recordings are kept for 30 days, abandoned uploads and unreferenced files for 7', async () => {
  const start = app.now();
  await uploadFilm(makeFilm(100_000), 'old');
  const oldFile = (await findCurrent()).storage_key.slice(11);
  await uploadFilm(makeFilm(100_000), 'new');
  const newFile = (await findCurrent()).storage_key.slice(11);
  const content = makeFilm(2 * chunkBytes);
  const unfinished = {
    content,
    identifier: 'half',
    filename: 'half.mp4',
    target: { session_id: interviewId },
  };
  await sendChunk(fastify, staff.token, unfinished, 1);
  const [part = ''] = (await listFiles()).filter((name) => name.endsWith('.part'));
  await app.storage.write('recordings/orphan.mp4', Buffer.from('an orphan'));
  await app.storage.startUpload('recordings/forgotten.mp4', 1000);
  const orphans = ['orphan.mp4', 'forgotten.mp4.part'];

  const clearAfter = async (days: number) => {
    setClock(new Date(start.getTime() + days * dayMs));
    await runCron('clear_uploads');
    await runCron('clear_recordings');
    return listFiles();
  };
  expect(await clearAfter(5)).toEqual(expect.arrayContaining([oldFile, newFile, part, ...orphans]));
  const week = await clearAfter(7.1);
  expect(week).toEqual(expect.arrayContaining([oldFile, newFile]));
  for (const name of [part, ...orphans]) expect(week).not.toContain(name);
  expect(await clearAfter(29)).toContain(oldFile);
  // The file is deleted one night after its row.
  expect(await clearAfter(31)).toContain(oldFile);
  const month = await clearAfter(32);
  expect(month).toContain(newFile);
  expect(month).not.toContain(oldFile);
  setClock(start);
});
