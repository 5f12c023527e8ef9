import { contract, pictureWidths } from '@lifestory/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { isMediaSentByServer } from '../../../../testing/servers/test-store.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, app, setClock } = await createTestApp();
const { gallery } = contract;

const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => fastify.inject({ method, url });
const statusOf = async (url: string) => (await get(url)).statusCode;
const fetchBase = async (member: TestUser) =>
  (await member.request(gallery.shortMemories, { body: {} })).pictures;

test('one signed base opens all pictures of a story, each at most as wide as its name says', async () => {
  const ana = await users.customer();
  for (const [width, expected] of [
    [2000, [320, 800, 1600]],
    [1000, [320, 800, 1000]],
    [200, [200, 200, 200]],
  ] as const) {
    const id = await makeMemory(app, ana, { by: ana, width, height: 150 });
    const pictures = await fetchBase(ana);
    const widths = [];
    for (const maxWidth of pictureWidths) {
      const response = await get(`${pictures}/${id}/${maxWidth}.webp`);
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=1800',
        ...(isMediaSentByServer ? { 'x-content-type-options': 'nosniff' } : {}),
      });
      widths.push((await sharp(response.rawPayload).metadata()).width);
    }
    expect(widths).toEqual(expected);
  }
});

test('the signed base of a story is the same for all its people and calls for half an hour, and expires within the hour', async () => {
  const start = new Date(Math.ceil(app.now().getTime() / 3_600_000) * 3_600_000 + 60_000);
  setClock(start);
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const id = await makeMemory(app, ana, { by: ana, width: 200, height: 150 });
  const pictures = await fetchBase(ana);
  const [memory] = (await ben.request(gallery.memories, { body: {} })).data;
  expect(memory?.image).toBe(`${pictures}/${id}/320.webp`);
  for (const minutes of [1, 28]) {
    setClock(new Date(start.getTime() + minutes * 60_000));
    expect(await fetchBase(ben)).toBe(pictures);
    expect((await ben.request(gallery.shortTimeline, { body: {} })).pictures).toBe(pictures);
    expect(await statusOf(`${pictures}/${id}/320.webp`)).toBe(200);
  }
  setClock(new Date(start.getTime() + 30 * 60_000));
  const renewed = await fetchBase(ben);
  expect(renewed).not.toBe(pictures);
  for (const base of [pictures, renewed]) expect(await statusOf(`${base}/${id}/320.webp`)).toBe(200);
  setClock(new Date(start.getTime() + 60 * 60_000));
  expect(await statusOf(`${pictures}/${id}/320.webp`)).toBe(403);
  setClock(start);
});

test('a signed base opens nothing but the pictures of its own story', async () => {
  const ana = await users.customer();
  const carla = await users.customer();
  const { body } = await sendMemory(fastify, ana);
  const id: string = body.data.id;
  const [ownBase, foreignBase] = [await fetchBase(ana), await fetchBase(carla)];
  expect(await statusOf(`${ownBase}/${id}/320.webp`)).toBe(200);
  expect(await statusOf(`${foreignBase}/${id}/320.webp`)).toBe(404);
  const original = `memories/${id}/original.jpg`;
  for (const path of [
    `${id}/original.jpg`,
    `${id}/original.webp`,
    `${id}/500.webp`,
    `${id}/320.webp?download=x`,
    `${id}%2f..%2f${id}/320.webp`,
    `${id}/320.webp%2f..%2foriginal.jpg`,
    `../../${original}`,
    `..%2f..%2f${original}`,
    original,
    'recordings/film.mp4',
    '',
  ]) {
    expect([403, 404, 422], path).toContain(await statusOf(`${ownBase}/${path}`));
  }
  const grant = ownBase.split('/').at(-1) ?? '';
  for (const url of [
    `/api/media/${grant}/${id}/320.webp`,
    `/api/media/memories/${grant}/${id}/320.webp`,
    `/api/media/recordings/${grant}/${id}/320.webp`,
  ]) {
    expect(await statusOf(url), url).toBe(403);
  }
});

test('a signed base with any byte changed is refused: story, expiry or signature', async () => {
  const ana = await users.customer();
  const id = await makeMemory(app, ana, { by: ana, width: 200, height: 150 });
  const pictures = await fetchBase(ana);
  const folder = pictures.slice(0, pictures.lastIndexOf('/'));
  const bytes = Buffer.from(pictures.slice(folder.length + 1), 'base64url');
  expect(bytes).toHaveLength(36);
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(await statusOf(`${folder}/${changed.toString('base64url')}/${id}/320.webp`), `${index}`).toBe(403);
  }
  expect(await statusOf(`${folder}/${'A'.repeat(48)}/${id}/320.webp`)).toBe(403);
});

test('the pictures of a deleted memory are not served until it is restored', async () => {
  const ana = await users.customer();
  const id = await makeMemory(app, ana, { by: ana, width: 200, height: 150 });
  const url = `${await fetchBase(ana)}/${id}/320.webp`;
  await ana.request(gallery.deleteMemory, { body: { id } });
  expect(await statusOf(url)).toBe(404);
  await ana.request(gallery.restoreMemory, { body: { id } });
  expect(await statusOf(url)).toBe(200);
});

test('links of the previous release, one signature per file, stay valid until they expire', async () => {
  const ana = await users.customer();
  const id = await makeMemory(app, ana, { by: ana, width: 200, height: 150 });
  const link = app.links.sign(`/api/media/memories/${id}/200.webp`);
  expect(await statusOf(link)).toBe(200);
  expect(await statusOf(link.split('?')[0] ?? '')).toBe(403);
});
