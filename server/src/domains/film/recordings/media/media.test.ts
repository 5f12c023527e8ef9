import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { computeFingerprint, makeFilm } from '../../../../testing/media/film.ts';
import { sendChunk } from '../../../../testing/media/upload.ts';
import { needs } from '../../../../testing/requirement.ts';
import { isMediaSentByServer } from '../../../../testing/servers/test-store.ts';

const sentMedia = 'media sent by the server, not by a bucket';

const { fastify, users, db, app, setClock, visitor } = await createTestApp();
const staff = await users.superAdmin();
const ana = await users.customer({ fname: 'Ana' });
const content = makeFilm(500_000);
const filename = 'Großmutter – ein "Leben"; 100%.mp4';

interface FilmReply {
  data: { video: { id: string; file: string; download: string } | null; videos: { id: string }[] };
}
const readFilm = async (member = ana) =>
  (await member.call<FilmReply>('POST', '/api/user/fetch-customer-switch')).body.data;
const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fastify.inject({ method, url, headers });

let fileUrl: string;
let interviewId: string;

beforeAll(async () => {
  interviewId = await createInterviewWithoutSlot(app, ana);
  const chunkedFile = { content, identifier: 'film', filename, target: { session_id: interviewId } };
  const { body } = await sendChunk(fastify, staff.token, chunkedFile, 1);
  expect(body.done).toBe(true);
  fileUrl = (await readFilm()).video?.file ?? '';
});

test('a film is sent in full exactly as it was uploaded', async () => {
  const response = await get(fileUrl);
  expect(response.statusCode).toBe(200);
  expect(computeFingerprint(response.rawPayload)).toBe(computeFingerprint(content));
  expect(response.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(content.length),
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=1800',
    ...(isMediaSentByServer ? { 'x-content-type-options': 'nosniff' } : {}),
  });
  expect(response.headers['content-disposition']).toBeUndefined();
});

test.each<readonly [string, number, number]>([
  ['bytes=0-1', 0, 1],
  ['bytes=5-', 5, content.length - 1],
  // The bucket of the tests does not support suffix ranges.
  ...(isMediaSentByServer ? [['bytes=-10', content.length - 10, content.length - 1] as const] : []),
  ['bytes=100-99999999999', 100, content.length - 1],
])('the range %s is sent', async (range, start, end) => {
  const response = await get(fileUrl, { range });
  expect(response.statusCode).toBe(206);
  expect(response.headers['content-range']).toBe(`bytes ${start}-${end}/${content.length}`);
  expect(response.headers['content-length']).toBe(String(end - start + 1));
  expect(response.rawPayload.equals(content.subarray(start, end + 1))).toBe(true);
});

test.runIf(isMediaSentByServer)(
  'a range outside the file is rejected; a malformed one is ignored',
  needs(sentMedia),
  async () => {
    const response = await get(fileUrl, { range: `bytes=${content.length}-` });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe(`bytes */${content.length}`);
    for (const range of ['bytes=9-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-']) {
      expect((await get(fileUrl, { range })).statusCode).toBe(200);
    }
  },
);

test.runIf(isMediaSentByServer)(
  'HEAD returns the same headers without the film, and an unchanged film is not sent again',
  needs(sentMedia),
  async () => {
    const head = await get(fileUrl, {}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(String(content.length));
    expect(head.rawPayload).toHaveLength(0);
    const etag = String(head.headers.etag);
    expect((await get(fileUrl, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await get(fileUrl, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206);
    expect((await get(fileUrl, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode).toBe(200);
  },
);

test('a download has the name of the file that staff uploaded', async () => {
  const response = await get((await readFilm()).video?.download ?? '');
  expect(response.headers['content-disposition']).toBe(
    'attachment; filename="Gro_mutter _ ein _Leben_; 100_.mp4"; filename*=UTF-8\'\'Gro%C3%9Fmutter%20%E2%80%93%20ein%20%22Leben%22%3B%20100%25.mp4',
  );
  expect(computeFingerprint(response.rawPayload)).toBe(computeFingerprint(content));
});

test('a link opens only its own file, and expires within the hour', async () => {
  const now = app.now();
  for (const url of [
    fileUrl.split('?')[0] ?? '',
    fileUrl.replace('.mp4', '.webp'),
    `${fileUrl}x`,
    fileUrl.replace(/expires=\d+/, 'expires=99999999999'),
    fileUrl.replace('?', '?download=other.mp4&'),
  ]) {
    expect((await get(url)).statusCode, url).toBe(403);
  }
  setClock(new Date(now.getTime() + 29 * 60_000));
  expect((await get(fileUrl)).statusCode).toBe(200);
  setClock(new Date(now.getTime() + 61 * 60_000));
  expect((await get(fileUrl)).statusCode).toBe(403);
  setClock(now);
});

test('a missing file returns not found, even with a valid signature', async () => {
  for (const path of ['recordings/none.mp4', 'secret', '../secret', 'recordings%2f..%2f..%2fsecret']) {
    const response = await get(app.links.sign(`/api/media/${path}`));
    expect([403, 404]).toContain(response.statusCode);
  }
});

test.runIf(isMediaSentByServer)(
  'a failing disk is reported as temporarily unavailable and logged, not as a missing film',
  needs(sentMedia),
  async () => {
    const diskError = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    for (const call of ['size', 'send'] as const) {
      const logError = vi.spyOn(app.log, 'error');
      vi.spyOn(app.storage, call).mockRejectedValueOnce(diskError);
      const response = await get(fileUrl);
      expect(response.statusCode).toBe(503);
      expect(response.headers['retry-after']).toBeDefined();
      expect(response.json().message).toContain('This file is unavailable right now');
      expect(logError).toHaveBeenCalledWith({ err: diskError }, 'the media store is unavailable');
      vi.restoreAllMocks();
    }
    expect((await get(fileUrl)).statusCode).toBe(200);
  },
);

test('a profile picture has an unguessable URL that does not expire', async () => {
  await app.storage.write('profiles/abcdefghijklmnop.webp', Buffer.from('picture'));
  const response = await visitor().call<string>('GET', '/api/media/profiles/abcdefghijklmnop.webp');
  expect(response).toMatchObject({ status: 200, body: 'picture' });
  expect(response.headers).toMatchObject({ 'content-type': 'image/webp' });
  expect((await visitor().call('GET', '/api/media/profiles/abcdefghijklmnoq.webp')).status).toBe(404);
  expect((await visitor().call('GET', '/api/media/profiles/..%2f..%2fsecret')).status).toBe(422);
});

test('the family of a story sees its film, another family does not', async () => {
  const ella = await users.subUser(ana, { fname: 'Ella' });
  expect((await readFilm(ella)).video?.id).toBe((await readFilm()).video?.id);
  const ben = await users.customer({ fname: 'Ben' });
  expect(await readFilm(ben)).toMatchObject({ video: null, videos: [] });
});

test('the film of the latest interview comes first, followed by earlier ones', async () => {
  const first = (await readFilm()).video?.id;
  const second = await createInterviewWithoutSlot(app, ana, -1);
  setClock(new Date(app.now().getTime() + 1000));
  const chunkedFile = { content, identifier: 'film', filename, target: { session_id: second } };
  await sendChunk(fastify, staff.token, chunkedFile, 1);
  const { video, videos } = await readFilm();
  expect(videos.map(({ id }) => id)).toEqual([video?.id, first]);
  await db.updateTable('interviews').set({ deleted_at: app.now() }).where('id', '=', second).execute();
  expect((await readFilm()).videos.map(({ id }) => id)).toEqual([first]);
});
