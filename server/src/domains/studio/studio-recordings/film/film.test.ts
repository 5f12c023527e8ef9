import { contract } from '@lifestory/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFfmpegTranscoder } from '../../../../providers/transcoder/transcoder.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { needs } from '../../../../testing/requirement.ts';
import { examineCurrentFilm, examineFilm, listRecordings } from '../../../../testing/studio/film.ts';
import {
  type PlannedTake,
  recordCall as recordTestCall,
  secondsFromStart,
} from '../../../../testing/studio/recorded-call.ts';
import { findBeeps, findSilences, measureSync } from '../../../../testing/studio/sync.ts';
import { recordingStart } from '../../../../testing/studio/takes.ts';
import { queueFilm } from './film.kinds.ts';

const testApp = await createTestApp();
const { app, db, users, visitor, setClock, runJobs, runAllJobs } = testApp;
setClock(recordingStart);
afterEach(() => vi.restoreAllMocks());
const { studioRecordings: calls } = contract;
const recordCall = (intervals: [number, number][], takes: PlannedTake[]) =>
  recordTestCall(testApp, intervals, takes);
const admin = await users.superAdmin();
const guest = visitor();

const statusOf = async (id: string) =>
  (await db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).status;

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('a recorded call becomes the film of its interview, which is complete then', async () => {
    const { id, ana } = await recordCall([[0, 6]], [{ start: 0.2, media: { seconds: 5.8 } }]);
    await runJobs();
    const { recording, film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 6)).toBeLessThan(0.1);
    expect(film.video).toEqual({ codec: 'avc1', width: 320, height: 240, frames: 116 });
    expect(film.audio).toEqual({ codec: 'opus' });
    expect(recording).toMatchObject({
      replaced_at: null,
      uploaded_by: null,
      duration_seconds: 6,
      video_codec: 'avc1+Opus',
    });
    expect(await statusOf(id)).toBe('completed');
    const notifications = await db
      .selectFrom('notifications')
      .select('msg')
      .where('person_id', '=', ana.person.id)
      .execute();
    expect(notifications.map(({ msg }) => msg).join()).toContain('film');
  });

  test('pauses are left out, and takes with different pictures are joined', async () => {
    const { id } = await recordCall(
      [
        [0, 4],
        [10, 13],
      ],
      [
        { start: 0, media: { seconds: 4.5, color: 'red' } },
        { start: 10, media: { seconds: 3, size: '640x480', color: 'blue' } },
      ],
    );
    await runJobs();
    const { film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 7)).toBeLessThan(0.1);
    expect(film.video).toMatchObject({ codec: 'avc3', frames: 140 });
  });

  test.each(['mp4', 'webm'] as const)(
    'picture and sound stay within 45 ms in a film of %s, although the browser lost sound every second',
    async (container) => {
      const { id } = await recordCall(
        [[0, 40]],
        [{ start: 0, media: { seconds: 40, container, lostMs: 50 } }],
      );
      await runJobs();
      const [recording] = await listRecordings(app, id);
      const key = recording?.storage_key ?? '';
      const sync = await app.storage.withFile(key, async (path) => measureSync(path, 'samples'));
      expect(sync.length).toBeGreaterThan(35);
      expect(Math.max(...sync.map(Math.abs)), sync.join()).toBeLessThanOrEqual(45);
      const { data } = await admin.request(calls.sources, { body: { id } });
      expect(data.sync_ms).toBeGreaterThan(0);
      expect(data.sync_ms).toBeLessThanOrEqual(45);
    },
  );

  test('the backup gives sound and picture where the storyteller’s device had lost its microphone and its camera', async () => {
    const { id } = await recordCall(
      [[0, 30]],
      [
        { start: 0, media: { seconds: 30, silence: [4, 12], still: [16, 24] } },
        { kind: 'backup', start: 0, media: { seconds: 30, size: '160x120' } },
      ],
    );
    await runJobs();
    const { damage, film } = await examineFilm(app, id);
    expect(damage).toBe('');
    // 20 pictures per second, less than a second of which waits for a key frame at each change.
    expect(film.video.frames).toBeGreaterThan(20 * 28);
    const [recording] = await listRecordings(app, id);
    const silences = await app.storage.withFile(recording?.storage_key ?? '', async (path) =>
      findSilences(path, 1),
    );
    expect(silences).toEqual([]);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ missing_ms: expect.any(Number), silent_ms: 0, still_ms: 0 });
    expect(Math.abs((data.backup_ms ?? 0) - 16_000)).toBeLessThan(500);
  });

  test('without a backup, staff read how long the film is silent and still before the family is told', async () => {
    const { id } = await recordCall(
      [[0, 30]],
      [{ start: 0, media: { seconds: 30, silence: [4, 12], still: [16, 24] } }],
    );
    await runJobs();
    expect((await examineFilm(app, id)).damage).toBe('');
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data.backup_ms).toBe(0);
    const findAlert = async () =>
      (await (await admin.signIn()).request(contract.dashboard.alerts, {})).alerts.find(
        ({ cause }) => cause === 'films_faulty',
      );
    expect(await findAlert()).toMatchObject({ url: `/session/view/${id}` });
    const isFamilyTold = async () => (await listRecordings(app, id))[0]?.announced_at !== null;
    expect(await isFamilyTold()).toBe(false);
    const [recording] = await listRecordings(app, id);
    await admin.request(contract.recordings.announce, { body: { id: recording?.id ?? '' } });
    expect(await isFamilyTold()).toBe(true);
    expect(await findAlert()).toBeUndefined();
    for (const ms of [data.silent_ms, data.still_ms]) expect(Math.abs((ms ?? 0) - 8000)).toBeLessThan(700);
  });

  test('the backup fills the time in which the storyteller’s browser had crashed', async () => {
    const { id } = await recordCall(
      [[0, 12]],
      [
        { start: 0, media: { seconds: 4 }, cutBytes: 500 },
        { start: 9, media: { seconds: 3 } },
        { kind: 'backup', start: 0.5, media: { seconds: 11, size: '160x120' } },
      ],
    );
    await runJobs();
    const { film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 12)).toBeLessThan(0.1);
    // 20 pictures per second, less than one second of which waits for a key frame.
    expect(film.video.frames).toBeGreaterThan(215);
  });

  test('a film can consist of the backup alone, and of takes in WebM', async () => {
    const { id } = await recordCall(
      [[0, 5]],
      [{ kind: 'backup', start: 0.3, media: { seconds: 4.7, container: 'webm' } }],
    );
    setClock(secondsFromStart(3600));
    await runJobs();
    const { recording, film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 5)).toBeLessThan(0.1);
    expect(film.video).toMatchObject({ codec: 'vp8' });
    expect(recording.video_codec).toBe('vp08+Opus');
  });

  test('the sound of a film becomes AAC, which every browser plays, without moving or changing its pictures', async () => {
    const { id } = await recordCall([[0, 40]], [{ start: 0.5, media: { seconds: 39.5, lostMs: 50 } }]);
    const measure = async () => {
      await runJobs();
      const { recording, film, damage } = await examineCurrentFilm(app, id);
      expect(damage).toBe('');
      const beeps = await app.storage.withFile(recording.storage_key, async (path) => ({
        beeps: findBeeps(path, 'samples'),
        sync: measureSync(path, 'samples'),
      }));
      const { data } = await admin.request(calls.sources, { body: { id } });
      return { film, ...beeps, codec: recording.video_codec, syncMs: data.sync_ms };
    };
    const opus = await measure();
    expect([opus.codec, opus.film.audio.codec]).toEqual(['avc1+Opus', 'opus']);
    const transcoder = await createFfmpegTranscoder('ffmpeg');
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(
      transcoder && { ...transcoder, canMakeVersions: false },
    );
    await admin.request(calls.makeFilm, { body: { id, prefers_backup: false } });
    const aac = await measure();
    expect([aac.codec, aac.film.audio.codec]).toEqual(['avc1', 'aac']);
    expect(aac.film.video).toEqual(opus.film.video);
    expect(Math.abs(aac.film.duration - opus.film.duration)).toBeLessThan(0.03);
    expect(aac.beeps).toHaveLength(opus.beeps.length);
    for (const [index, beep] of aac.beeps.entries())
      expect(Math.abs(beep - (opus.beeps[index] ?? 0))).toBeLessThan(0.011);
    expect(aac.sync.length).toBeGreaterThan(35);
    expect(Math.max(...aac.sync.map(Math.abs)), aac.sync.join()).toBeLessThanOrEqual(45);
    // How exactly the takes were joined is still known.
    expect(aac.syncMs).toBe(opus.syncMs);
  });

  test('without ffmpeg, staff read which browsers a film with Opus sound needs', async () => {
    const { id } = await recordCall([[0, 4]], [{ start: 0, media: { seconds: 4 } }]);
    await runJobs();
    const [recording] = await listRecordings(app, id);
    expect(recording?.video_codec).toBe('avc1+Opus');
    const notices = await db
      .selectFrom('notifications')
      .select('msg')
      .where('url', '=', `/session/view/${id}`)
      .execute();
    expect(notices.map(({ msg }) => msg).join()).toContain('H.264 with Opus sound, which');
  });

  test('a film of takes in VP8, as Firefox records, is converted to H.264 and AAC, which play everywhere', async () => {
    const transcoder = await createFfmpegTranscoder('ffmpeg');
    // Films get no light versions here.
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(
      transcoder && { ...transcoder, canMakeVersions: false },
    );
    const { id } = await recordCall(
      [[0, 7]],
      [
        { start: 0, media: { seconds: 4, container: 'webm' } },
        { start: 4, media: { seconds: 3, container: 'webm', color: 'blue' } },
      ],
    );
    await runJobs();
    const { recording, film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(Math.abs(film.duration - 7)).toBeLessThan(0.1);
    expect([film.video.codec, film.audio.codec]).toEqual([expect.stringMatching(/^avc/), 'aac']);
    expect(recording.video_codec).toMatch(/^avc/);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ left_out_takes: 0, takes: [{}, {}] });
  });

  test('without a transcoder, a film of takes in WebM keeps their format, and staff learn what to do', async () => {
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    const { id } = await recordCall([[0, 5]], [{ start: 0, media: { seconds: 5, container: 'webm' } }]);
    await runJobs();
    const { recording, film } = await examineFilm(app, id);
    expect([film.video.codec, film.audio.codec, recording.video_codec]).toEqual(['vp8', 'opus', 'vp08+Opus']);
    const messages = await db
      .selectFrom('notifications')
      .select('msg')
      .where('person_id', '=', admin.person.id)
      .where('msg', 'like', '%VP8%')
      .execute();
    expect(messages.map(({ msg }) => msg).join()).toContain('make the film again');
    expect(messages.map(({ msg }) => msg).join()).not.toContain('upload it again');
  });

  const twoFormats: PlannedTake[] = [
    { start: 0, media: { seconds: 3, container: 'webm' } },
    { start: 3, media: { seconds: 5 } },
  ];

  test('without a transcoder, the film is made from the format that leaves the least out, and staff see what is missing', async () => {
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    const { id } = await recordCall([[0, 8]], twoFormats);
    await runJobs();
    const { film, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(film.video.codec).toBe('avc1');
    expect(Math.abs(film.duration - 8)).toBeLessThan(0.1);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ left_out_takes: 1, takes: [{}, {}] });
    expect(Math.abs(data.missing_ms - 3000)).toBeLessThan(200);
  });

  test('takes in another format are not converted where the backup shows the same', async () => {
    const { id } = await recordCall(
      [[0, 4]],
      [
        { kind: 'backup', start: 0, media: { seconds: 4 } },
        { start: 0, media: { seconds: 4 } },
        { kind: 'backup', start: 0, media: { seconds: 4, container: 'webm' } },
      ],
    );
    // Without a transcoder, a conversion would leave it out.
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(null);
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
    const { data } = await admin.request(calls.sources, { body: { id } });
    expect(data).toMatchObject({ left_out_takes: 0 });
  });

  test('the film waits for a browser that is still sending, and is made after 15 minutes without anything new', async () => {
    const { id, send } = await recordCall(
      [[0, 6]],
      [
        { start: 0, media: { seconds: 3 }, isFinished: false },
        { kind: 'backup', start: 0, media: { seconds: 6 } },
      ],
    );
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(0);
    const { rows } = await app.pool.query<{ run_at: Date }>(
      'select run_at from graphile_worker.jobs where key = $1',
      [`studio-film:${id}`],
    );
    expect(rows[0]?.run_at).toEqual(secondsFromStart(6 + 15 * 60));
    setClock(secondsFromStart(6 + 15 * 60));
    await runAllJobs();
    const { film } = await examineFilm(app, id, { isDecoded: false });
    expect(Math.abs(film.duration - 6)).toBeLessThan(0.1);
    // A browser that comes back later makes the film better.
    await send({ start: 3, media: { seconds: 3, size: '640x480' } });
    await runJobs();
    const [current, replaced] = await listRecordings(app, id);
    expect(current?.replaced_at).toBeNull();
    expect(replaced?.replaced_at).not.toBeNull();
  });

  test('what arrives while a composition reads the takes is not waited for', async () => {
    const { id, send } = await recordCall([[0, 30]], [{ start: 0, media: { seconds: 3 } }]);
    const read = app.storage.read.bind(app.storage);
    vi.spyOn(app.storage, 'read').mockImplementationOnce(async (...request) => {
      const content = await read(...request);
      await send({ start: 3, media: { seconds: 27, size: '160x120' } });
      return content;
    });
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
  });

  test('a composition that waits for a browser does not undo the request of staff to make the film now', async () => {
    const { id } = await recordCall([[0, 6]], [{ start: 0, media: { seconds: 3 }, isFinished: false }]);
    await admin.request(calls.makeFilm, { body: { id, prefers_backup: false } });
    // As the job does that runs when staff ask.
    await db.transaction().execute((tx) => queueFilm(app, tx, id, { at: secondsFromStart(6 + 15 * 60) }));
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
  });

  test('a film that staff uploaded stays; the one of the call is set aside', async () => {
    const { id, sent, storyteller } = await recordCall(
      [[0, 3]],
      [{ start: 0, media: { seconds: 3 }, isFinished: false }],
    );
    await db
      .insertInto('recordings')
      .values({
        id: crypto.randomUUID(),
        interview_id: id,
        storage_key: `recordings/${crypto.randomUUID()}.mp4`,
        o_file: 'uploaded.mp4',
        bytes: 1,
        uploaded_by: admin.person.id,
        created_at: app.now(),
      })
      .execute();
    const take = sent[0];
    await guest.request(calls.finishTake, {
      body: { key: storyteller.key, take_id: take?.takeId ?? '', fragments: take?.fragments ?? 0 },
    });
    await runJobs();
    const recordings = await listRecordings(app, id);
    expect(recordings.map(({ o_file, replaced_at }) => [o_file, replaced_at === null])).toEqual([
      ['uploaded.mp4', true],
      [expect.stringMatching(/^Interview/), false],
    ]);
  });

  test('a job that is repeated after it was interrupted makes no second film', async () => {
    const { id } = await recordCall([[0, 3]], [{ start: 0, media: { seconds: 3 } }]);
    await runJobs();
    await db.transaction().execute((tx) => queueFilm(app, tx, id));
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
    // Unless its file is missing.
    const [recording] = await listRecordings(app, id);
    await app.storage.remove(recording?.storage_key ?? '');
    await db.transaction().execute((tx) => queueFilm(app, tx, id));
    await runJobs();
    const { damage } = await examineCurrentFilm(app, id);
    expect(damage).toBe('');
  });

  test('a failed composition leaves nothing behind and is repeated', async () => {
    const { id } = await recordCall([[0, 3]], [{ start: 0, media: { seconds: 3 } }]);
    const write = vi.spyOn(app.storage, 'write').mockRejectedValueOnce(new Error('The disk failed.'));
    await runJobs();
    expect(await listRecordings(app, id)).toHaveLength(0);
    expect(write).toHaveBeenCalled();
    // The failure is recorded a moment after the run.
    const countFailed = () =>
      app.pool.query(
        'select from graphile_worker.jobs where key = $1 and last_error is not null and locked_at is null',
        [`studio-film:${id}`],
      );
    await expect.poll(async () => (await countFailed()).rowCount).toBe(1);
    await runAllJobs();
    expect(await listRecordings(app, id)).toHaveLength(1);
  });
});
