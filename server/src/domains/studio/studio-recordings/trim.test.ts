import { execFileSync } from 'node:child_process';
import { contract, maxTitleBytes } from '@lifestory/contract';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createFfmpegTranscoder } from '../../../providers/transcoder/transcoder.ts';
import { createTestApp } from '../../../testing/app.ts';
import { hasFfmpeg, readColors } from '../../../testing/media/generated-film.ts';
import { needs } from '../../../testing/requirement.ts';
import { examineCurrentFilm, listRecordings } from '../../../testing/studio/film.ts';
import { recordCall, secondsFromStart } from '../../../testing/studio/recorded-call.ts';
import { findFlashes, measureSync } from '../../../testing/studio/sync.ts';
import { recordingStart } from '../../../testing/studio/takes.ts';
import { giveReason, type TestUser } from '../../../testing/users.ts';

const testApp = await createTestApp();
const { app, db, fastify, users, setClock, runJobs, runCron } = testApp;
setClock(recordingStart);
afterEach(() => vi.restoreAllMocks());
const { studioRecordings: calls } = contract;
const admin = await users.superAdmin();

const trim = (id: string, start_ms: number, end_ms: number | null, caller: TestUser = admin) =>
  caller.call<{ code?: string; message?: unknown }>('POST', `/api${calls.trimFilm.path}`, {
    id,
    start_ms,
    end_ms,
  });

/** Encodes with ffmpeg; films get no light versions. */
async function useFfmpeg() {
  const transcoder = await createFfmpegTranscoder('ffmpeg');
  if (!transcoder) throw new Error('This ffmpeg cannot make versions of films.');
  const convertTake = vi.fn(transcoder.convertTake);
  vi.spyOn(app, 'findTranscoder').mockResolvedValue({ ...transcoder, convertTake, canMakeVersions: false });
  return convertTake;
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('a take in another format than most is converted to it, once, and removed with its source', async () => {
    const convertTake = await useFfmpeg();
    const { id, sent } = await recordCall(
      testApp,
      [[0, 8]],
      [
        { start: 0, media: { seconds: 3, container: 'webm' } },
        { start: 3, media: { seconds: 5 } },
      ],
    );
    await runJobs();
    const whole = await examineCurrentFilm(app, id);
    expect(whole.damage).toBe('');
    expect(whole.film.video.codec).toMatch(/^avc/);
    expect(Math.abs(whole.film.duration - 8)).toBeLessThan(0.1);
    // 20 pictures per second, less than one second of which waits for a key frame of the second take.
    expect(whole.film.video.frames).toBeGreaterThan(135);
    expect((await trim(id, 1000, null)).status).toBe(200);
    await runJobs();
    expect((await examineCurrentFilm(app, id, { isDecoded: false })).film.duration).toBeGreaterThan(6.9);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ left_out_takes: 0, trim_start_ms: 1000 });
    expect(data.missing_ms).toBeLessThan(200);
    const conversions = convertTake.mock.calls.filter(([{ container }]) => container === 'webm');
    expect(conversions).toHaveLength(1);
    setClock(secondsFromStart(31 * 86_400));
    await runCron('clear_takes');
    setClock(recordingStart);
    const rest = await Array.fromAsync(app.storage.list(`studio/${sent[0]?.takeId}/`));
    expect(rest).toEqual([]);
  });

  /** Trims a film whose picture flashes and whose sound beeps at each full second. */
  const trimFlashes = async (start_ms: number, end_ms: number) => {
    const { id } = await recordCall(testApp, [[0, 20]], [{ start: 0, media: { seconds: 20, lostMs: 0 } }]);
    await trim(id, start_ms, end_ms);
    await runJobs();
    const { film, damage, recording } = await examineCurrentFilm(app, id);
    const [flashes, sync] = await app.storage.withFile(recording.storage_key, async (path) => [
      findFlashes(path),
      measureSync(path, 'samples'),
    ]);
    return { id, film, damage, recording, flashes, sync };
  };

  test('a film is trimmed to the picture, between two key frames', async () => {
    await useFfmpeg();
    const { film, damage, recording, flashes, sync } = await trimFlashes(5400, 15_250);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 9.85)).toBeLessThan(0.07);
    expect(recording).toMatchObject({ call_start_ms: 5400, call_end_ms: 15_250 });
    // No picture is lost where the encoded ones end: 20 in a second.
    expect(film.video.frames).toBe(197);
    expect(flashes).toHaveLength(10);
    for (const [index, flash] of flashes.entries()) expect(Math.abs(flash - index - 0.6)).toBeLessThan(0.03);
    expect(sync).toHaveLength(10);
    for (const ms of sync) expect(Math.abs(ms)).toBeLessThan(45);
  });

  test('without ffmpeg, a trimmed film begins with the key frame before, which staff read', async () => {
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    const { id, film, flashes } = await trimFlashes(5400, 15_250);
    expect(Math.abs(film.duration - 10.25)).toBeLessThan(0.07);
    // The picture is white from the first one on.
    expect(Math.abs((flashes[0] ?? 0) - 1)).toBeLessThan(0.03);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data.trim_start_ms).toBe(5400);
    expect(Math.abs(data.early_start_ms - 400)).toBeLessThan(30);
  });

  test('staff trim the film and undo it; its chapters move with it, and nobody is notified again', async () => {
    const { id, ana } = await recordCall(
      testApp,
      [
        [0, 4],
        [10, 30],
      ],
      [
        { start: 0, media: { seconds: 4 } },
        { start: 10, media: { seconds: 20 } },
      ],
    );
    const titles = { 1000: 'Before', 3000: 'Welcome', 16000: 'Kitchen', 23000: 'Goodbye' };
    for (const [at_ms, title] of Object.entries(titles)) {
      await db
        .insertInto('chapters')
        .values({ id: newId(), interview_id: id, at_ms: Number(at_ms), title, created_at: app.now() })
        .execute();
    }
    await giveReason(admin, ana);
    const listChapters = async () =>
      (await admin.request(contract.chapters.ofInterview, { body: { id } })).data.map(
        // The pictures of a take begin with its sound, some milliseconds late.
        ({ at_ms, title }) => `${Math.round(at_ms / 100) / 10} ${title}`,
      );
    await runJobs();
    const untrimmed = ['1 Before', '3 Welcome', '16 Kitchen', '23 Goodbye'];
    expect(await listChapters()).toEqual(untrimmed);

    expect((await trim(id, 5000, 20_500)).status).toBe(200);
    await runJobs();
    const { film, damage } = await examineCurrentFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 15.5)).toBeLessThan(0.1);
    expect(await listChapters()).toEqual(['0 Welcome', '11 Kitchen']);
    expect((await admin.request(calls.sources, { body: { id } })).data).toMatchObject({
      recorded_ms: 24_000,
      trim_start_ms: 5000,
      trim_end_ms: 20_500,
    });
    // A chapter that is added counts from the beginning of the trimmed film.
    await admin.call('POST', `/api${contract.chapters.saveByStaff.path}`, {
      session_id: id,
      at_ms: 2000,
      title: 'Garden',
    });
    expect(await listChapters()).toEqual(['2 Garden', '11 Kitchen']);

    expect((await trim(id, 0, null)).status).toBe(200);
    await runJobs();
    expect(
      Math.abs((await examineCurrentFilm(app, id, { isDecoded: false })).film.duration - 24),
    ).toBeLessThan(0.1);
    expect(await listChapters()).toEqual([...untrimmed.slice(0, 2), '7 Garden', ...untrimmed.slice(2)]);
    const announced = await db
      .selectFrom('notifications')
      .select('msg')
      .where('person_id', '=', ana.person.id)
      .execute();
    expect(announced).toHaveLength(1);
    // Staff are not asked to announce the film again.
    expect((await listRecordings(app, id))[0]?.announced_at).not.toBeNull();
  });

  const layOut = (id: string, layout: string, caller: TestUser = admin, title?: string | null) =>
    caller.call<{ code?: string; message?: unknown }>('POST', `/api${calls.layOutFilm.path}`, {
      ...{ id, layout },
      ...(title === undefined ? {} : { title }),
    });

  const addTitle = (id: string, title: string | null, caller?: TestUser) =>
    layOut(id, 'storyteller', caller, title);

  test('staff choose who is seen: both, whoever speaks, or only the storyteller again; the sound stays', async () => {
    await useFfmpeg();
    const { id } = await recordCall(
      testApp,
      [[0, 20]],
      [
        { start: 0, media: { seconds: 20 } },
        // The interviewer speaks from the eighth to the fourteenth second.
        {
          kind: 'interviewer',
          start: 0,
          media: { seconds: 14, color: 'blue', size: '320x180', silence: [0, 8] },
        },
      ],
    );
    await runJobs();
    const whole = await examineCurrentFilm(app, id);
    const look = async () => {
      await runJobs();
      const { film, damage, recording } = await examineCurrentFilm(app, id);
      expect(damage).toBe('');
      expect(Math.abs(film.duration - whole.film.duration)).toBeLessThan(0.1);
      expect(film.audio).toEqual(whole.film.audio);
      return app.storage.withFile(recording.storage_key, async (path) => ({
        size: [film.video.width, film.video.height],
        colors: readColors(path, [3, 7.5, 8, 13, 14.5, 19]),
        layout: recording.call_layout,
      }));
    };
    expect((await layOut(id, 'speaker')).status).toBe(200);
    expect((await admin.request(calls.sources, { body: { id } })).data).toMatchObject({
      layout: 'speaker',
      film_layout: 'storyteller',
    });
    expect(await look()).toEqual({
      size: [1280, 720],
      colors: ['red', 'red', 'blue', 'blue', 'red', 'red'],
      layout: 'speaker',
    });
    await trim(id, 5000, null);
    await layOut(id, 'side_by_side');
    await runJobs();
    const halves = await examineCurrentFilm(app, id);
    expect(halves.recording).toMatchObject({ call_start_ms: 5000, call_layout: 'side_by_side' });
    expect(Math.abs(halves.film.duration - 15)).toBeLessThan(0.1);
    await app.storage.withFile(halves.recording.storage_key, async (path) => {
      expect(readColors(path, [3], 0.25)).toEqual(['red']);
      expect(readColors(path, [3], 0.75)).toEqual(['blue']);
    });
    await trim(id, 0, null);
    await layOut(id, 'storyteller');
    expect(await look()).toMatchObject({ size: [320, 240], layout: 'storyteller' });
  });

  test('transcript, captions and chapters stay when staff choose another layout and a title', async () => {
    await useFfmpeg();
    const { id, ana } = await recordCall(
      testApp,
      [[0, 12]],
      [
        { start: 0, media: { seconds: 12 } },
        { kind: 'interviewer', start: 0, media: { seconds: 12, color: 'blue' } },
      ],
    );
    await runJobs();
    await giveReason(admin, ana);
    const [first] = await listRecordings(app, id);
    await fastify.inject({
      method: 'POST',
      url: `/api${contract.transcripts.upload.path}?id=${first?.id}`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
      payload: 'WEBVTT\n\n00:03.000 --> 00:05.000\n<v Ana>On a farm.\n',
    });
    const chapter = { session_id: id, at_ms: 3000, title: 'Farm' };
    await admin.call('POST', `/api${contract.chapters.saveByStaff.path}`, chapter);
    expect((await layOut(id, 'side_by_side')).status).toBe(200);
    await runJobs();
    await runCron('transcribe_films');
    const [current] = await listRecordings(app, id);
    expect(current?.call_layout).toBe('side_by_side');
    const body = { id: current?.id ?? '' };
    const { data } = await admin.request(contract.transcripts.ofFilmForStaff, { body });
    expect(data.sentences).toMatchObject([
      { start_ms: 3000, end_ms: 5000, speaker: 'Ana', text: 'On a farm.' },
    ]);
    expect((await fastify.inject({ url: data.vtt ?? '' })).body).toContain('00:00:03.000 --> 00:00:05.000');
    const chapters = (await admin.request(contract.chapters.ofInterview, { body: { id } })).data;
    expect(chapters).toMatchObject([{ at_ms: 3000, title: 'Farm' }]);
    await addTitle(id, await createTitle());
    await layOut(id, 'side_by_side');
    await runJobs();
    await runCron('transcribe_films');
    const [titled] = await listRecordings(app, id);
    expect(titled).toMatchObject({ call_layout: 'side_by_side', call_title_ms: 4500 });
    const ofTitled = { body: { id: titled?.id ?? '' } };
    const copied = (await admin.request(contract.transcripts.ofFilmForStaff, ofTitled)).data;
    expect(copied.sentences).toMatchObject([{ start_ms: 3000, text: 'On a farm.' }]);
  });

  test('picture and sound stay together in a film that shows whoever speaks', async () => {
    await useFfmpeg();
    const { id } = await recordCall(
      testApp,
      [[0, 20]],
      [
        { start: 0, media: { seconds: 20, lostMs: 50 } },
        { kind: 'interviewer', start: 1, media: { seconds: 19, silence: [0, 19] } },
      ],
    );
    await layOut(id, 'speaker');
    await runJobs();
    const { recording } = await examineCurrentFilm(app, id, { isDecoded: false });
    const sync = await app.storage.withFile(recording.storage_key, async (path) =>
      measureSync(path, 'samples'),
    );
    expect(recording.call_layout).toBe('speaker');
    expect(sync.length).toBeGreaterThan(15);
    for (const ms of sync) expect(Math.abs(ms)).toBeLessThan(45);
  });

  /** A green picture for a title, as a browser draws it. */
  const createTitle = async (width = 1280, height = 720) =>
    (
      await sharp({ create: { width, height, channels: 3, background: 'lime' } })
        .png()
        .toBuffer()
    ).toString('base64');

  /** Examines the current film: its colors at the seconds, its sound, and its title as staff read it. */
  const look = async (id: string, seconds: readonly number[]) => {
    await runJobs();
    const { film, damage, recording } = await examineCurrentFilm(app, id);
    expect(damage).toBe('');
    const { title, film_title, title_problem } = (await admin.request(calls.sources, { body: { id } })).data;
    return app.storage.withFile(recording.storage_key, async (path) => ({
      // One by one, because pictures may change their size in between.
      colors: seconds.flatMap((second) => readColors(path, [second])).join(' '),
      sound: execFileSync('ffmpeg', [
        ...['-v', 'error', '-i', path, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-'],
      ]).toString(),
      duration: film.duration,
      staff: { title, film_title, title_problem },
    }));
  };

  test('a title covers the first seconds of a film, whose length and sound stay, and is removed again', async () => {
    await useFfmpeg();
    const { id } = await recordCall(testApp, [[0, 20]], [{ start: 0, media: { seconds: 20 } }]);
    const seconds = [0, 1, 3.9, 4.6, 10, 19];
    const without = await look(id, seconds);
    expect(without.staff).toEqual({ title: false, film_title: false, title_problem: null });
    expect((await addTitle(id, await createTitle())).status).toBe(200);
    expect((await admin.request(calls.sources, { body: { id } })).data).toMatchObject({
      title: true,
      film_title: false,
      title_problem: null,
    });
    const titled = await look(id, seconds);
    expect(titled).toMatchObject({
      colors: 'green green green red red red',
      sound: without.sound,
      staff: { title: true, film_title: true, title_problem: null },
    });
    expect(Math.abs(titled.duration - without.duration)).toBeLessThan(0.03);
    await addTitle(id, null);
    expect(await look(id, seconds)).toMatchObject({
      colors: 'red red red red red red',
      sound: without.sound,
      staff: { title: false, film_title: false },
    });
  });

  test('a film keeps its title when it is trimmed, shows both people, or gets recordings that arrive late', async () => {
    await useFfmpeg();
    const { id, send } = await recordCall(
      testApp,
      [[0, 20]],
      [
        { start: 0, media: { seconds: 14 } },
        { kind: 'interviewer', start: 0, media: { seconds: 20, color: 'blue' } },
      ],
    );
    await addTitle(id, await createTitle());
    await trim(id, 2400, null);
    expect(await look(id, [0, 3.9, 5, 11])).toMatchObject({ colors: 'green green red red' });
    await layOut(id, 'side_by_side');
    const both = await look(id, [0, 3.9]);
    expect(both.colors).toBe('green green');
    const { recording } = await examineCurrentFilm(app, id, { isDecoded: false });
    await app.storage.withFile(recording.storage_key, async (path) =>
      expect([...readColors(path, [3.9, 5], 0.25), ...readColors(path, [3.9, 5], 0.75)]).toEqual([
        ...['green', 'red'],
        ...['green', 'blue'],
      ]),
    );
    await layOut(id, 'storyteller');
    await trim(id, 0, null);
    await look(id, [0]);
    await send({ start: 14, media: { seconds: 6, color: 'blue' } });
    expect(await look(id, [0, 3.9, 5, 17])).toMatchObject({ colors: 'green green red blue' });
  });

  test('a title lies on pictures that change their size, and on the still picture before the first one', async () => {
    await useFfmpeg();
    const title = await createTitle(400, 720);
    const sizes = await recordCall(
      testApp,
      [[0, 12]],
      [
        { start: 0, media: { seconds: 3 } },
        { start: 3, media: { seconds: 9, size: '640x480', color: 'blue' } },
      ],
    );
    await addTitle(sizes.id, title);
    expect(await look(sizes.id, [0, 2.9, 3.9, 5, 11])).toMatchObject({
      colors: 'green green green blue blue',
      staff: { film_title: true },
    });
    const late = await recordCall(testApp, [[0, 15]], [{ start: 6, media: { seconds: 9 } }]);
    await addTitle(late.id, title);
    expect(await look(late.id, [0, 3.9, 5, 9])).toMatchObject({
      colors: 'green green red red',
      staff: { film_title: true },
    });
  });

  test('picture and sound stay together in a film with a title', async () => {
    await useFfmpeg();
    const { id } = await recordCall(testApp, [[0, 20]], [{ start: 0, media: { seconds: 20, lostMs: 50 } }]);
    await addTitle(id, await createTitle());
    await runJobs();
    const { recording } = await examineCurrentFilm(app, id, { isDecoded: false });
    const sync = await app.storage.withFile(recording.storage_key, async (path) =>
      measureSync(path, 'samples'),
    );
    expect(sync.length).toBeGreaterThanOrEqual(15);
    for (const ms of sync) expect(Math.abs(ms), sync.join()).toBeLessThan(45);
  });

  test('staff read why a film has no title: it is too short, or ffmpeg could not encode it', async () => {
    await useFfmpeg();
    const title = await createTitle();
    const short = await recordCall(testApp, [[0, 8]], [{ start: 0, media: { seconds: 8 } }]);
    await addTitle(short.id, title);
    expect(await look(short.id, [0, 7])).toMatchObject({
      colors: 'red red',
      staff: { title: true, film_title: false, title_problem: 'too_short' },
    });
    const failing = await recordCall(testApp, [[0, 12]], [{ start: 0, media: { seconds: 12 } }]);
    await addTitle(failing.id, title);
    const transcoder = await app.findTranscoder();
    const broken = transcoder && {
      ...transcoder,
      addTitle: () => Promise.reject(new Error('The encoder is gone.')),
    };
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(broken);
    expect(await look(failing.id, [0, 11])).toMatchObject({
      colors: 'red red',
      staff: { title: true, film_title: false, title_problem: 'not_encoded' },
    });
  });

  test('a title is a small picture, chosen by those who can work on the session, and needs ffmpeg', async () => {
    await useFfmpeg();
    const { id, ana } = await recordCall(testApp, [[0, 12]], [{ start: 0, media: { seconds: 12 } }]);
    const title = await createTitle();
    const refusal = { title: ['The title is not a PNG or JPEG of at most 1280 × 720 pixels.'] };
    const text = Buffer.from('Rose Miller').toString('base64');
    const damaged = Buffer.from(title, 'base64').subarray(0, 100).toString('base64');
    for (const other of ['', text, damaged, await createTitle(1281, 720)])
      expect((await addTitle(id, other)).body.message).toEqual(refusal);
    expect((await addTitle(id, 'Rose!')).body.message).toEqual({ title: ['The title is not a picture.'] });
    const large = Buffer.alloc(maxTitleBytes + 1).toString('base64');
    expect((await addTitle(id, large)).body.message).toEqual({ title: ['The title is larger than 180 KB.'] });
    expect((await addTitle(id, title, ana)).status).toBe(403);
    expect((await addTitle(id, title, await users.interviewer())).status).toBe(404);
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    expect((await addTitle(id, title)).body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/ffmpeg/),
    });
    expect((await admin.request(calls.sources, { body: { id } })).data.title).toBe(false);
  });

  test('a film of two people needs a recording of the interviewer and ffmpeg', async () => {
    await useFfmpeg();
    const { id } = await recordCall(testApp, [[0, 4]], [{ start: 0, media: { seconds: 4 } }]);
    const alone = await layOut(id, 'speaker');
    expect(alone.body).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/own picture was not recorded/),
    });
    expect((await layOut(id, 'speaker', await users.interviewer())).status).toBe(404);
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    const without = await layOut(id, 'side_by_side');
    expect(without.body).toMatchObject({ code: 'conflict', message: expect.stringMatching(/ffmpeg/) });
    expect((await layOut(id, 'storyteller')).status).toBe(200);
  });

  test('a film is trimmed after its recording, within it, and while the sources are kept', async () => {
    const { id, interviewer } = await recordCall(testApp, [[0, 4]], [{ start: 0, media: { seconds: 4 } }]);
    expect((await trim(id, 3000, 3500)).body.message).toEqual({
      end_ms: ['Please enter an end at least one second after the start.'],
    });
    const outside = ['Please enter a time within the recording.'];
    expect((await trim(id, 0, 4500)).body.message).toEqual({ end_ms: outside });
    expect((await trim(id, 3500, null)).body.message).toEqual({ start_ms: outside });
    expect((await trim(id, 0, 3000, await users.interviewer())).status).toBe(404);
    await trim(id, 0, 3000);
    await runJobs();
    // What is recorded later belongs to the film.
    const control = (action: string) =>
      admin.call('POST', `/api${calls.control.path}`, { key: interviewer.key, action });
    setClock(secondsFromStart(10));
    await control('record');
    expect((await trim(id, 1000, null)).body.message).toBe(
      'The film can be made when the recording has ended.',
    );
    setClock(secondsFromStart(12));
    await control('stop');
    expect((await admin.request(calls.sources, { body: { id } })).data.trim_end_ms).toBeNull();
    await runJobs();
    setClock(secondsFromStart(31 * 86_400));
    await runCron('clear_takes');
    const body = { message: 'No source recordings are stored, so no film can be made.' };
    expect((await trim(id, 1000, null, await admin.signIn())).body).toMatchObject({
      code: 'conflict',
      ...body,
    });
  });
});
