import { contract } from '@lifestory/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { makeHeic } from '../../../../testing/media/heic.ts';
import { createPlainPhotograph, sendMemory } from '../../../../testing/media/photographs.ts';
import { isMediaSentByServer } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app, runCron, setClock } = await createTestApp();
setClock(new Date('2027-05-01T05:00:00Z'));
const { gallery } = contract;

const listFileNames = async (folder: string) => {
  const keys = [];
  for await (const { key } of app.storage.list(`memories/${folder}/`)) keys.push(key.split('/').at(-1));
  return keys.sort();
};
const listStoredKeys = async () => {
  const keys = [];
  for await (const { key } of app.storage.list('memories/')) keys.push(key);
  return keys;
};

test('a photograph is added with its caption and date, and is available immediately in every width', async () => {
  const ana = await users.customer();
  const image = await createPlainPhotograph(2000, 1500).jpeg().toBuffer();
  const response = await sendMemory(fastify, ana, {
    image,
    fields: { caption: '  The house\non the  hill ', month: '6', year: '1958' },
  });
  expect(response).toMatchObject({
    status: 200,
    body: {
      success: true,
      message: 'Your memory was added to the gallery.',
      data: {
        user_id: ana.person.id,
        caption: 'The house on the hill',
        year: 1958,
        month: 6,
        label: 'June 1958',
        comments_count: 0,
        can: { edit: true, delete: true, download: true },
      },
    },
  });
  const { data } = response.body;
  expect(data.images.map(({ width, height }: { width: number; height: number }) => [width, height])).toEqual([
    [320, 240],
    [800, 600],
    [1600, 1200],
  ]);
  for (const { url, width, height } of data.images) {
    const picture = await fastify.inject({ method: 'GET', url });
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  }
  expect((await ana.request(gallery.memories, { body: {} })).data).toMatchObject([{ id: data.id }]);
});

test('form fields may come before or after the photograph, and the date may be only a year', async () => {
  const ana = await users.customer();
  const fields = { caption: 'The boat', year: '1962' };
  for (const fieldsLast of [false, true]) {
    const { body } = await sendMemory(fastify, ana, { fields, fieldsLast });
    expect(body.data).toMatchObject({ caption: 'The boat', year: 1962, month: null, label: '1962' });
  }
});

test('a memory added without a date is dated to the current month in Los Angeles', async () => {
  const ana = await users.customer();
  const { body } = await sendMemory(fastify, ana);
  expect(body.data).toMatchObject({ caption: '', year: 2027, month: 4, label: 'April 2027' });
  const { body: withEmptyDate } = await sendMemory(fastify, ana, {
    fields: { caption: '', month: '', year: '' },
  });
  expect(withEmptyDate.data).toMatchObject({ label: 'April 2027' });
});

test('all errors are reported at once, by field, and nothing is stored', async () => {
  const ana = await users.customer();
  const before = await listStoredKeys();
  for (const [fields, messages] of [
    [{ month: '6' }, { year: ['Please choose the year as well as the month.'] }],
    [{ month: '13', year: '1958' }, { month: ['Please choose a month from January to December.'] }],
    [{ month: '0', year: '1958' }, { month: ['Please choose a month from January to December.'] }],
    [{ month: 'June', year: '1958' }, { month: ['Please choose a month from January to December.'] }],
    [{ year: '2028' }, { year: ['Please choose a year from 1897 to 2027.'] }],
    [{ year: '1896' }, { year: ['Please choose a year from 1897 to 2027.'] }],
    [{ year: '19.5' }, { year: ['Please choose a year from the list.'] }],
    [{ caption: 'x'.repeat(501) }, { caption: ['Please keep the caption to at most 500 characters.'] }],
    [{ caption: 'a\u0000b' }, { caption: ['Please remove unusual control characters from the caption.'] }],
  ] as const) {
    const { status, body } = await sendMemory(fastify, ana, { fields });
    expect([status, body.message], JSON.stringify(fields)).toEqual([422, messages]);
  }
  const { body } = await sendMemory(fastify, ana, {
    image: null,
    fields: { month: '6', caption: 'x'.repeat(501) },
  });
  expect(body.message).toEqual({
    image: ['Please choose a photograph.'],
    caption: ['Please keep the caption to at most 500 characters.'],
    year: ['Please choose the year as well as the month.'],
  });
  expect((await ana.call('POST', '/api/post/store', { caption: 'no form' })).status).toBe(415);
  expect(await listStoredKeys()).toEqual(before);
  for (const year of ['1897', '2027']) {
    expect((await sendMemory(fastify, ana, { fields: { year } })).status).toBe(200);
  }
});

test('a script in a caption is plain text', async () => {
  const ana = await users.customer();
  const caption = '<script>alert(1)</script> & "more" 🌻';
  expect((await sendMemory(fastify, ana, { fields: { caption } })).body.data.caption).toBe(caption);
});

test('a photograph resent with its idempotency key makes one memory, even while the first upload is running', async () => {
  const ana = await users.customer();
  const send = (caption = 'Once') => sendMemory(fastify, ana, { key: 'photo-1', fields: { caption } });
  const responses = await Promise.all([send(), send(), send()]);
  const ids = new Set(responses.map(({ body }) => body.data.id));
  expect(ids.size).toBe(1);
  expect((await send()).body.data.id).toBe([...ids][0]);
  expect((await ana.request(gallery.memories, { body: {} })).data).toHaveLength(1);
  expect(await send('Something else')).toMatchObject({ status: 409 });
  const keys = await listStoredKeys();
  const folders = new Set(keys.map((key) => key.split('/')[1]));
  const rows = await db.selectFrom('memories').select('id').execute();
  expect([...folders].sort()).toEqual(rows.map(({ id }) => id).sort());
});

test('served pictures contain no location and are upright; the original is kept unchanged', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const image = await createPlainPhotograph(640, 480)
    .withExif({ IFD0: { Make: 'Leica' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '34/1 3/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(image).metadata()).exif).toBeDefined();
  const { body } = await sendMemory(fastify, ben, { image });
  expect(body.data.images.at(-1)).toMatchObject({ width: 480, height: 640 });
  for (const { url } of body.data.images) {
    const { exif, xmp, iptc, orientation } = await sharp(
      (await fastify.inject({ method: 'GET', url })).rawPayload,
    ).metadata();
    expect({ exif, xmp, iptc, orientation }).toEqual({});
  }
  for (const member of [ana, ben]) {
    const { data } = await member.request(gallery.original, { body: { id: body.data.id } });
    const file = await fastify.inject({ method: 'GET', url: data.url });
    expect(file.rawPayload.equals(image)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining('April 2027.jpg'),
      ...(isMediaSentByServer ? { 'x-content-type-options': 'nosniff' } : {}),
    });
  }
});

test('a HEIC photograph from a phone is displayed upright in every browser, and kept for download', async () => {
  const ana = await users.customer();
  for (const image of [makeHeic(), makeHeic({ transformations: ['rotate'] })]) {
    const { status, body } = await sendMemory(fastify, ana, { image, filename: 'IMG_0001.HEIC' });
    expect(status, JSON.stringify(body)).toBe(200);
    const [variant] = body.data.images;
    const picture = (await fastify.inject({ method: 'GET', url: variant.url })).rawPayload;
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([64, 64]);
    expect(new Set(data).size).toBeGreaterThan(10);
    expect(await listFileNames(body.data.id)).toEqual(['64.webp', 'original.heic']);
  }
});

test('a full disk is reported with a message at any stage, and leaves nothing behind', async () => {
  const ana = await users.customer();
  const before = await listStoredKeys();
  const { write } = app.storage;
  for (const failingFile of ['original.jpg', '320.webp']) {
    app.storage.write = async (key, content) => {
      if (key.endsWith(failingFile)) throw new StorageFull('The disk is full.');
      return write(key, content);
    };
    const { status, body } = await sendMemory(fastify, ana);
    expect([status, body.code, body.message]).toEqual([
      503,
      'no_space',
      'There is no space left for photographs at the moment. Please try again later.',
    ]);
  }
  app.storage.write = write;
  expect(await listStoredKeys()).toEqual(before);
  expect((await ana.request(gallery.memories, { body: {} })).data).toEqual([]);
});

test('files without a memory, as a crash of the server leaves them, are removed in a night at least a day later', async () => {
  const now = new Date();
  setClock(now);
  const ana = await users.customer();
  const { body } = await sendMemory(fastify, ana);
  await app.storage.write('memories/lost/original.jpg', Buffer.from('x'));
  await runCron('clear_memories');
  expect(await listFileNames('lost')).toEqual(['original.jpg']);
  setClock(new Date(now.getTime() + 25 * 3_600_000));
  await runCron('clear_memories');
  expect(await listFileNames('lost')).toEqual([]);
  expect(await listFileNames(body.data.id)).not.toEqual([]);
});
