import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createFilmTestApp } from '../../../testing/media/added-film.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import {
  createFilmFolder,
  generateFilm,
  hasFfmpeg,
  runFfmpeg,
} from '../../../testing/media/generated-film.ts';
import { needs } from '../../../testing/requirement.ts';
import { requestFilmVersions } from './film-version.service.ts';
import { processFilm } from './processing.service.ts';

const { db, app, staff, runJobs, addFilm, listProcessing, listVersionFiles } = await createFilmTestApp();
const folder = createFilmFolder();
const noStop = new AbortController().signal;

const makeProcessingDue = () =>
  sql`select graphile_worker.reschedule_jobs(
    array(select id from graphile_worker.jobs where task_identifier = 'make_film_versions'), run_at := now()
  )`.execute(db);
const findAlert = async () =>
  (await staff.request(contract.dashboard.alerts, {})).alerts.find(
    ({ cause }) => cause === 'films_unprocessed',
  );

function renderFilm({ hasSound }: { hasSound: boolean }): Buffer {
  const path = join(folder, 'film.mp4');
  generateFilm(path, { width: 320, height: 180, hasSound });
  return readFileSync(path);
}

describe.runIf(hasFfmpeg)('the processing of a film', needs('ffmpeg on this machine'), () => {
  let content: Buffer;
  beforeAll(() => {
    content = renderFilm({ hasSound: false });
  });

  test('processing that is interrupted again and again begins anew, and leaves nothing behind', async () => {
    const { interviewId, id } = await addFilm(renderFilm({ hasSound: true }));
    await db.transaction().execute((tx) => requestFilmVersions(app, tx, id));
    // Before and while the process starts, and while it works.
    for (const delayMs of [0, 60, 250]) {
      const stop = new AbortController();
      const processing = processFilm(app, async () => [], id, stop.signal);
      const outcome = processing.then(
        () => 'done',
        () => 'interrupted',
      );
      await sleep(delayMs);
      stop.abort();
      expect(await outcome).toBe('interrupted');
    }
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'processing', failure: null });
    await processFilm(app, async () => [], id, noStop);
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'ready' });
    expect(await listVersionFiles(id)).toHaveLength(3);
    expect(existsSync(join(app.env.DATA_DIR, 'transcoding'))).toBe(false);
  });

  test('a film that changes while it is processed is processed again', async () => {
    const { interviewId, id } = await addFilm(content);
    await db.transaction().execute((tx) => requestFilmVersions(app, tx, id));
    let isRequested = false;
    await processFilm(
      app,
      async () => {
        if (!isRequested) await db.transaction().execute((tx) => requestFilmVersions(app, tx, id));
        isRequested = true;
        return [];
      },
      id,
      noStop,
    );
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'waiting' });
    expect(await listVersionFiles(id)).toEqual([]);
    await runJobs();
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'ready' });
  });

  test('a damaged film is reported to staff with its reason, and staff can try again', async () => {
    const { interviewId, id, fetchFilm } = await addFilm(makeFilm(100_000));
    await runJobs();
    expect((await listProcessing(interviewId))[0]).toMatchObject({
      state: 'failed',
      failure: 'The file is damaged or missing.',
    });
    expect((await fetchFilm())?.versions?.light).toBeNull();
    expect(await findAlert()).toMatchObject({
      key: `films_unprocessed:${id}`,
      url: `/session/view/${interviewId}`,
    });
    await staff.request(contract.filmVersions.retry, { body: { id } });
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'waiting', failure: null });
    expect(await findAlert()).toBeUndefined();
  });

  test('a film of which only the beginning can be decoded is reported as damaged', async () => {
    const path = join(folder, 'truncated.mp4');
    const long = ['-c:v', 'libx264', '-preset', 'ultrafast', '-movflags', '+faststart'];
    runFfmpeg('-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=5:duration=30', ...long, path);
    const whole = readFileSync(path);
    // The file has its full length, but the last half of its frames is lost.
    whole.fill(0, Math.floor(whole.length / 2));
    const { interviewId } = await addFilm(whole);
    await runJobs();
    const [processing] = await listProcessing(interviewId);
    expect(processing?.state).toBe('failed');
    expect(processing?.failure).toMatch(/^The film is damaged: only 0:\d\d of 0:30 minutes can be played\.$/);
  });

  test('a failure of the store is retried later, three times in all', async () => {
    const { interviewId } = await addFilm(content);
    // It fails after the conversion, then twice before it.
    for (const [call, state] of [
      ['write', 'waiting'],
      ['address', 'waiting'],
      ['address', 'failed'],
    ] as const) {
      const fail = vi.spyOn(app.storage, call).mockRejectedValue(new Error('The store is away.'));
      await runJobs();
      fail.mockRestore();
      const [processing] = await listProcessing(interviewId);
      expect(processing).toMatchObject({ state, failure: 'The film could not be converted.' });
      await makeProcessingDue();
    }
  });
});
