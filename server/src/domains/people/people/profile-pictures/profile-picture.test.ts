import { contract, maxPictureBytes } from '@lifestory/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { StorageUnavailable } from '../../../../providers/storage/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import {
  createNoisePhotograph,
  createPlainPhotograph,
  createPngBomb,
  makeGif,
} from '../../../../testing/media/photographs.ts';
import { sendPicture } from '../../../../testing/own-profile.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, db, app, runJobs, setClock } = await createTestApp();
const { people } = contract;
// A date far in the past, so that every delayed job is due.
setClock(new Date('2026-05-01T05:00:00Z'));

const listFiles = () => listStoredFiles(app, 'profiles');
const jpeg = await createPlainPhotograph().jpeg().toBuffer();

test('a picture is stored as a square in three widths, at public URLs that nobody can guess', async () => {
  const ana = await users.customer();
  expect(await sendPicture(fastify, ana, jpeg)).toEqual({
    status: 200,
    body: { success: true, message: 'Profile image updated successfully' },
  });
  const { profile } = (await ana.request(people.info, {})).data;
  expect(profile).toMatch(/^\/api\/media\/profiles\/[0-9a-f]{32}-256\.webp$/);
  for (const width of [37, 74, 256]) {
    const url = String(profile).replace('-256', `-${width}`);
    const picture = await fastify.inject({ method: 'GET', url });
    expect(picture.headers['content-type']).toBe('image/webp');
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width, height: width });
  }
});

test('while the store is unavailable, the upload fails and no picture is set', async () => {
  const ana = await users.customer();
  vi.spyOn(app.storage, 'write').mockRejectedValue(new StorageUnavailable('The store does not answer.'));
  expect(await sendPicture(fastify, ana, jpeg)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await fetchProfileUrl(ana)).toBeNull();
});

test('a stored picture is upright and contains no location', async () => {
  const ana = await users.customer();
  const halves = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#000000' } })
    .composite([
      { input: { create: { width: 400, height: 200, channels: 3, background: '#ffffff' } }, top: 0, left: 0 },
    ])
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await sendPicture(fastify, ana, halves);
  const { profile } = (await ana.request(people.info, {})).data;
  const picture = sharp((await fastify.inject({ method: 'GET', url: String(profile) })).rawPayload);
  const { exif, icc, orientation } = await picture.metadata();
  expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0;
  // The white half was at the top and is rotated to the right.
  expect(brightness(30, 128)).toBeLessThan(60);
  expect(brightness(226, 128)).toBeGreaterThan(200);
});

const pictureIdOf = (profile: unknown) => String(profile).split('/').at(-1)?.slice(0, 32) ?? '';
const listFilesOf = async (profile: unknown) =>
  (await listFiles()).filter((name) => name.startsWith(pictureIdOf(profile)));
const fetchProfileUrl = async (user: TestUser) => (await user.request(people.info, {})).data.profile;

test('the previous picture is removed a day later', async () => {
  const ana = await users.customer();
  await sendPicture(fastify, ana, jpeg);
  const previousPicture = await fetchProfileUrl(ana);
  expect(await listFilesOf(previousPicture)).toHaveLength(3);
  await sendPicture(fastify, ana, await createPlainPhotograph(30, 20).png().toBuffer());
  const { rows } = await sql<{
    wait: number;
  }>`select extract(epoch from max(run_at) - ${app.now()}::timestamptz) as wait
    from graphile_worker._private_jobs`.execute(db);
  expect(Number(rows[0]?.wait)).toBe(24 * 3600);
  await runJobs();
  expect(await listFilesOf(previousPicture)).toEqual([]);
  expect(await listFilesOf(await fetchProfileUrl(ana))).toHaveLength(3);
});

test('an unused picture is removed', async () => {
  const ana = await users.customer();
  await sendPicture(fastify, ana, jpeg);
  const unusedPicture = await fetchProfileUrl(ana);
  await db.updateTable('people').set({ profile_key: null }).where('id', '=', ana.person.id).execute();
  await runJobs();
  expect(await listFilesOf(unusedPicture)).toEqual([]);
});

const script = '<script>alert(1)</script>';
const wrongTypeMessage = 'Please choose a picture that ends with .png, .jpeg or .jpg.';
const damagedMessage =
  'We could not open this picture: its file seems to be damaged. Please choose another one.';
const tooManyPixelsMessage = 'This picture has more than 50 megapixels. Please choose a smaller one.';
const noisy = await sharp(createNoisePhotograph(900, 700), { raw: { width: 900, height: 700, channels: 3 } })
  .jpeg()
  .toBuffer();

test.each<[string, Buffer | null, string]>([
  ['nothing', null, 'Please choose a picture.'],
  ['an empty file', Buffer.alloc(0), 'Please choose a picture.'],
  [
    'a drawing with a script',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    wrongTypeMessage,
  ],
  ['a web page', Buffer.from(`<!doctype html>${script}`), wrongTypeMessage],
  ['a GIF', makeGif(2, 10, 10), wrongTypeMessage],
  ['a WebP', await createPlainPhotograph().webp().toBuffer(), wrongTypeMessage],
  ['a truncated JPEG', noisy.subarray(0, noisy.length / 2), damagedMessage],
  [
    'a web page that begins like a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(script)]),
    damagedMessage,
  ],
  ['a PNG that decompresses to 400 megapixels', createPngBomb(20_000, 20_000), tooManyPixelsMessage],
  [
    'more than 10 MB',
    Buffer.concat([jpeg, Buffer.alloc(maxPictureBytes)]),
    'This picture is larger than 10 MB. Please choose a smaller one.',
  ],
])('%s is rejected with a message and leaves nothing behind', async (_what, file, message) => {
  const ana = await users.customer();
  const filesBefore = await listFiles();
  expect(await sendPicture(fastify, ana, file)).toMatchObject({
    status: 422,
    body: { message: { profile: [message] } },
  });
  expect(await listFiles()).toEqual(filesBefore);
  expect((await ana.request(people.info, {})).data.profile).toBeNull();
});

test('a script appended to a picture is removed', async () => {
  const ana = await users.customer();
  expect((await sendPicture(fastify, ana, Buffer.concat([jpeg, Buffer.from(script)]))).status).toBe(200);
  const { profile } = (await ana.request(people.info, {})).data;
  const response = await fastify.inject({ method: 'GET', url: String(profile) });
  expect(response.rawPayload.includes(script)).toBe(false);
});

test.each(['../../../etc/passwd', 'a\r\nContent-Type: text/html', 'x.svg'])(
  'the file name %j has no effect',
  async (name) => {
    const ana = await users.customer();
    expect((await sendPicture(fastify, ana, jpeg, name)).status).toBe(200);
    expect((await listFiles()).every((file) => /^[0-9a-f]{32}-(37|74|256)\.webp$/.test(file))).toBe(true);
  },
);

test('a request that is not a form is rejected', async () => {
  const ana = await users.customer();
  expect((await ana.call('POST', '/api/user/update-profile-image', { profile: 'x' })).status).toBe(415);
});

test('an interrupted form is rejected and leaves nothing behind', async () => {
  const ana = await users.customer();
  const filesBefore = await listFiles();
  const head = '--x\r\nContent-Disposition: form-data; name="profile"; filename="me.jpg"\r\n\r\n';
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/user/update-profile-image',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), jpeg.subarray(0, 200)]),
  });
  expect(response.statusCode).toBe(400);
  expect(await listFiles()).toEqual(filesBefore);
});

test('staff and sub users can have pictures, too', async () => {
  for (const user of [
    await users.superAdmin(),
    await users.developer(),
    await users.subUser(await users.customer()),
  ]) {
    expect((await sendPicture(fastify, user, jpeg)).status).toBe(200);
  }
});
