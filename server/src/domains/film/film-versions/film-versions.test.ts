import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@lifestory/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { dateAt } from '../../../calendar.ts';
import { type AddedFilm, createFilmTestApp } from '../../../testing/media/added-film.ts';
import {
  createFilmFolder,
  generateFilm,
  hasFfmpeg,
  nameColor,
  readColors as readFilmColors,
} from '../../../testing/media/generated-film.ts';
import { needs } from '../../../testing/requirement.ts';

const {
  fastify,
  users,
  db,
  app,
  staff,
  runJobs,
  runCron,
  setClock,
  addFilm,
  listProcessing,
  listVersionFiles,
} = await createFilmTestApp();
const folder = createFilmFolder();
const dayMs = 24 * 60 * 60 * 1000;

const get = (url: string) => fastify.inject({ url });
const fetchStatus = async (url: string | null | undefined) => (await get(url ?? '')).statusCode;
/** Returns the storage key of a signed URL. */
const readKey = (url: string | null | undefined) =>
  new URL(url ?? '', 'http://localhost').pathname.replace('/api/media/', '');

/** Returns the colors of a film after 1, 3 and 5 seconds. */
async function readColors(url: string | null | undefined): Promise<string[]> {
  const path = join(folder, 'stored.mp4');
  await app.storage.withFile(readKey(url), async (file) => copyFileSync(file, path));
  return readFilmColors(path, [1, 3, 5]);
}

describe.runIf(hasFfmpeg)('the versions of a film', needs('ffmpeg on this machine'), () => {
  const noVersions = { light: null, audio: null, storyboard: null };
  let content: Buffer;
  let silentContent: Buffer;
  let film: AddedFilm;
  beforeAll(async () => {
    const path = join(folder, 'film.mp4');
    generateFilm(path, { width: 320, height: 180 });
    content = readFileSync(path);
    generateFilm(path, { width: 320, height: 180, hasSound: false });
    silentContent = readFileSync(path);
    film = await addFilm(content);
    expect((await film.fetchFilm())?.versions).toEqual(noVersions);
    await runJobs();
  });

  /** Adds a silent film while ffmpeg can make posters only. */
  async function addFilmWithoutVersions({ hasPosters = false } = {}): Promise<AddedFilm> {
    const transcoder = await app.findTranscoder();
    if (!transcoder) throw new Error('There is no ffmpeg.');
    const find = vi.spyOn(app, 'findTranscoder').mockResolvedValue({ ...transcoder, canMakeVersions: false });
    const added = await addFilm(silentContent);
    await runJobs({ hasPosters });
    find.mockRestore();
    expect((await listProcessing(added.interviewId))[0]?.state).not.toBe('ready');
    return added;
  }

  test('after its upload, the family gets a light version, the sound and a storyboard', async () => {
    const { interviewId, id, fetchFilm } = film;
    const versions = (await fetchFilm())?.versions;
    expect(versions?.storyboard).toMatchObject({
      columns: 3,
      rows: 1,
      frame_width: 160,
      frame_height: 90,
      interval_seconds: 2,
    });
    for (const [url, type] of [
      [versions?.light, 'video/mp4'],
      [versions?.audio, 'audio/mp4'],
      [versions?.storyboard?.url, 'image/jpeg'],
    ]) {
      const response = await get(url ?? '');
      expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
    }
    const range = await fastify.inject({ url: versions?.light ?? '', headers: { range: 'bytes=0-9' } });
    expect([range.statusCode, range.rawPayload.length]).toEqual([206, 10]);
    const [processing] = await listProcessing(interviewId);
    expect(processing).toMatchObject({ recording_id: id, state: 'ready', percent: 100, failure: null });
    expect(processing?.light_bytes).toBe((await get(versions?.light ?? '')).rawPayload.length);
    expect((await get((await fetchFilm())?.download ?? '')).rawPayload.equals(content)).toBe(true);
  });

  test('the links of the versions stop working when the film is withdrawn, and staff without a reason get none', async () => {
    const { storyteller, interviewId, id, fetchFilm } = film;
    const versions = (await fetchFilm())?.versions;
    const other = await users.superAdmin();
    const [unseen] = (await other.request(contract.recordings.list, { body: { session_id: interviewId } }))
      .data.recordings;
    expect(unseen?.versions).toEqual(noVersions);
    await staff.request(contract.recordings.withdraw, { body: { id } });
    for (const url of [versions?.light, versions?.audio, versions?.storyboard?.url]) {
      expect(await fetchStatus(url)).toBe(404);
    }
    const [withdrawn] = (await staff.request(contract.recordings.list, { body: { session_id: interviewId } }))
      .data.recordings;
    expect(await fetchStatus(withdrawn?.versions?.light)).toBe(200);
    await staff.request(contract.recordings.restore, { body: { id, place: 'only' } });
    expect(await fetchStatus(versions?.light)).toBe(200);
    const setConsent = (recording_consent: 'given' | 'withdrawn') =>
      db.updateTable('interviews').set({ recording_consent }).where('id', '=', interviewId).execute();
    await setConsent('withdrawn');
    expect(await fetchStatus(versions?.light)).toBe(404);
    const own = (await storyteller.request(contract.stories.customer, {})).data.videos[0];
    expect(await fetchStatus(own?.versions?.light)).toBe(200);
    await setConsent('given');
  });

  test('members play a film with a restricted passage in its light version, which does not contain it', async () => {
    const { storyteller, interviewId, id, fetchFilm } = film;
    const member = await users.subUser(storyteller);
    const fetchTheirs = async () => (await member.request(contract.stories.customer, {})).data.videos[0];
    const before = (await fetchTheirs())?.versions;
    const tomorrow = dateAt(new Date(app.now().getTime() + dayMs));
    const passage = { film_id: id, start_ms: 2000, end_ms: 4000, until: tomorrow };
    await storyteller.request(contract.transcripts.restrict, { body: passage });
    for (const url of [before?.light, before?.audio, before?.storyboard?.url]) {
      expect(await fetchStatus(url)).toBe(404);
    }
    expect((await fetchTheirs())?.versions).toEqual(noVersions);
    await runJobs();
    const theirs = await fetchTheirs();
    const light = theirs?.versions?.light;
    expect(await fetchStatus(light)).toBe(200);
    expect(theirs?.file).toBe(light);
    expect(await readColors(theirs?.download)).toEqual(['red', 'black', 'blue']);
    // Versions in which a passage could be seen are not served, such as those of a film that became current again.
    await db
      .updateTable('film_versions')
      .set({ hidden_ranges: '[]' })
      .where('recording_id', '=', id)
      .execute();
    expect(await fetchTheirs()).toMatchObject({ file: '', versions: { light: null, storyboard: null } });
    await runCron('request_film_versions');
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'waiting' });
    const own = await fetchFilm();
    expect([await fetchStatus(own?.file), own?.versions?.light]).toEqual([200, null]);

    // The day has come.
    setClock(new Date(app.now().getTime() + 2 * dayMs));
    await runCron('request_film_versions');
    await runJobs({ at: app.now() });
    expect(await readColors((await fetchTheirs())?.versions?.light)).toEqual(['red', 'green', 'blue']);
    expect(await listVersionFiles(id)).toHaveLength(3);
  });

  test('the first private passage of a film without versions has one made at once, and its poster shows none of it', async () => {
    const { storyteller, id, fetchFilm } = await addFilmWithoutVersions({ hasPosters: true });
    const member = await users.subUser(storyteller);
    const readPoster = async (url: string | null | undefined) => {
      const { channels } = await sharp((await get(url ?? '')).rawPayload).stats();
      const [red, green, blue] = channels.map(({ mean }) => mean);
      return nameColor([red ?? 0, green ?? 0, blue ?? 0]);
    };
    const before = (await fetchFilm())?.poster;
    expect(await readPoster(before)).toBe('red');
    const passage = { film_id: id, start_ms: 0, end_ms: 2000 };
    await storyteller.request(contract.transcripts.restrict, { body: passage });
    expect((await fetchFilm())?.poster).toBeNull();
    // An earlier link shows it neither.
    expect(await fetchStatus(before)).toBe(404);
    await runJobs({ hasPosters: true });
    expect(await readPoster((await fetchFilm())?.poster)).toBe('green');
    const theirs = (await member.request(contract.stories.customer, {})).data.videos[0];
    expect(await readColors(theirs?.file)).toEqual(['black', 'green', 'blue']);
  });

  test('films without versions are requested every hour, and files without a film are removed after a day', async () => {
    const { interviewId, id } = await addFilmWithoutVersions();
    await runCron('request_film_versions');
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'waiting' });
    await runJobs();
    expect((await listProcessing(interviewId))[0]).toMatchObject({ state: 'ready' });
    await db.deleteFrom('film_versions').where('recording_id', '=', id).execute();
    await runCron('clear_film_versions');
    expect(await listVersionFiles(id)).toHaveLength(2);
    const start = app.now();
    setClock(new Date(start.getTime() + 2 * dayMs));
    await runCron('clear_film_versions');
    setClock(start);
    expect(await listVersionFiles(id)).toEqual([]);
  });
});

test('only those who manage recordings see and start their processing', async () => {
  const [customer, developer] = [await users.customer(), await users.developer()];
  for (const user of [customer, developer]) {
    expect(
      (await user.call('POST', '/api/sessions/film-versions', { session_id: customer.person.id })).status,
    ).toBe(403);
    expect(
      (await user.call('POST', '/api/sessions/film-versions/retry', { id: customer.person.id })).status,
    ).toBe(403);
  }
  expect(
    (await staff.call('POST', '/api/sessions/film-versions/retry', { id: customer.person.id })).status,
  ).toBe(404);
});
