import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFfmpegTranscoder } from '../../../../providers/transcoder/transcoder.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { needs } from '../../../../testing/requirement.ts';
import { examineFilm, listRecordings } from '../../../../testing/studio/film.ts';
import { recordCall } from '../../../../testing/studio/recorded-call.ts';
import { measureSync } from '../../../../testing/studio/sync.ts';
import { makeTake, recordingStart } from '../../../../testing/studio/takes.ts';

const testApp = await createTestApp();
const { app, db, users, setClock, runCron, runJobs } = testApp;
setClock(recordingStart);
afterEach(() => vi.restoreAllMocks());
const admin = await users.superAdmin();
const media = { seconds: 20, lostMs: 50 };

/** A film whose sound has the times that its take stated, moved by the delay of the browser, as it was joined before. */
function makeFilmOfSteps(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-film-'));
  const [take, film] = [join(folder, 'take.mp4'), join(folder, 'film.mp4')];
  try {
    writeFileSync(take, makeTake(media));
    const inputs = ['-i', take, '-itsoffset', '-0.04', '-i', take];
    execFileSync('ffmpeg', ['-v', 'error', ...inputs, '-map', '0:v', '-map', '1:a', '-c', 'copy', film]);
    return readFileSync(film);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Records a call whose film an earlier release has joined; `isFileKept`: whether its file is still there. */
async function recordEarlierFilm(isFileKept: boolean) {
  const { id } = await recordCall(testApp, [[0, media.seconds]], [{ start: 0, media }]);
  await runJobs();
  const [recording] = await listRecordings(app, id);
  const key = `recordings/${crypto.randomUUID()}.mp4`;
  if (isFileKept) await app.storage.write(key, makeFilmOfSteps());
  await db
    .updateTable('recordings')
    .set({ storage_key: key })
    .where('id', '=', recording?.id ?? '')
    .execute();
  await db
    .updateTable('studio_recordings')
    .set({ joined_by: 'steps' })
    .where('interview_id', '=', id)
    .execute();
  return { id, recordingId: recording?.id, key };
}

const rejoin = async () => {
  await runCron('rejoin_films');
  await runJobs();
};
const measure = (key: string) =>
  app.storage.withFile(key, async (path) => measureSync(path, 'samples').map(Math.abs));

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('a film that an earlier release joined gets sound that fits the picture, and stays the same film', async () => {
    const { id, recordingId, key } = await recordEarlierFilm(true);
    expect(Math.max(...(await measure(key)))).toBeGreaterThan(200);
    await rejoin();
    const { recording, damage } = await examineFilm(app, id);
    expect(damage).toBe('');
    expect(recording.id).toBe(recordingId);
    expect(recording.bytes).toBe(await app.storage.size(recording.storage_key));
    const sync = await measure(recording.storage_key);
    expect(sync.length).toBeGreaterThan(15);
    expect(Math.max(...sync), sync.join()).toBeLessThanOrEqual(45);
    // Once.
    await rejoin();
    expect((await examineFilm(app, id, { isDecoded: false })).recording.storage_key).toBe(
      recording.storage_key,
    );
  });

  test('its sound becomes AAC, which every browser plays, where ffmpeg can encode it', async () => {
    const { id, key } = await recordEarlierFilm(true);
    const transcoder = await createFfmpegTranscoder('ffmpeg');
    vi.spyOn(app, 'findTranscoder').mockResolvedValue(
      transcoder && { ...transcoder, canMakeVersions: false },
    );
    await rejoin();
    const { recording, film } = await examineFilm(app, id);
    expect([recording.video_codec, film.audio.codec]).toEqual(['avc1', 'aac']);
    const sync = await measure(recording.storage_key);
    expect(sync.length).toBeGreaterThan(15);
    expect(Math.max(...sync), sync.join()).toBeLessThanOrEqual(45);
    expect(key).not.toBe(recording.storage_key);
  });

  test('staff are told of a film that cannot be joined again, until its file is restored', async () => {
    const { id, key } = await recordEarlierFilm(false);
    const findAlert = async () =>
      (await (await admin.signIn()).request(contract.dashboard.alerts, {})).alerts.find(
        ({ cause }) => cause === 'films_out_of_sync',
      );
    await rejoin();
    expect(await findAlert()).toMatchObject({ url: `/session/view/${id}` });
    await app.storage.write(key, makeFilmOfSteps());
    await rejoin();
    expect(await findAlert()).toBeUndefined();
  });
});
