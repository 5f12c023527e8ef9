import { contract } from '@lifestory/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../database/ids.ts';
import { createFfmpegTranscoder } from '../../providers/transcoder/transcoder.ts';
import { createTestApp } from '../../testing/app.ts';
import { hasFfmpeg } from '../../testing/media/generated-film.ts';
import { needs } from '../../testing/requirement.ts';
import { examineCurrentFilm, listRecordings } from '../../testing/studio/film.ts';
import { recordCall, secondsFromStart } from '../../testing/studio/recorded-call.ts';
import { recordingStart } from '../../testing/studio/takes.ts';
import { giveReason, type TestUser } from '../../testing/users.ts';

const testApp = await createTestApp();
const { app, db, users, setClock, runJobs, runCron } = testApp;
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

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('a take in another format than most is converted to it, once, and removed with its source', async () => {
    const transcoder = await createFfmpegTranscoder('ffmpeg');
    if (!transcoder) throw new Error('This ffmpeg cannot make versions of films.');
    const convertTake = vi.fn(transcoder.convertTake);
    // Films get no light versions here.
    vi.spyOn(app, 'findTranscoder').mockResolvedValue({ ...transcoder, convertTake, canMakeVersions: false });
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
    expect(convertTake).toHaveBeenCalledOnce();
    setClock(secondsFromStart(31 * 86_400));
    await runCron('clear_takes');
    setClock(recordingStart);
    const rest = await Array.fromAsync(app.storage.list(`studio/${sent[0]?.takeId}/`));
    expect(rest).toEqual([]);
  });

  test('staff trim the film at key frames and undo it; its chapters move with it, and nobody is notified again', async () => {
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

    // There is a key frame at every second.
    expect((await trim(id, 5400, 20_500)).status).toBe(200);
    await runJobs();
    const { film, damage } = await examineCurrentFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 15.5)).toBeLessThan(0.1);
    expect(await listChapters()).toEqual(['0 Welcome', '11 Kitchen']);
    expect((await admin.request(calls.sources, { body: { id } })).data).toMatchObject({
      recorded_ms: 24_000,
      trim_start_ms: 5400,
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
