import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { maxPhotographBytes } from '@lifestory/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeHeic } from '../../../../testing/media/heic.ts';
import {
  createNoisePhotograph,
  createPlainPhotograph,
  createPngBomb,
  makeGif,
  sendMemory,
} from '../../../../testing/media/photographs.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app } = await createTestApp();
const ana = await users.customer();
await sendMemory(fastify, ana);

const listFiles = () => listStoredFiles(app, 'memories');
const countMemories = async () => (await db.selectFrom('memories').select('id').execute()).length;

const wrongTypeMessage =
  'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
const damagedMessage =
  'We could not open this photograph: its file seems to be damaged. Please choose another one.';
const tooManyPixelsMessage = (maxMegapixels: number) =>
  `This photograph has more than ${maxMegapixels} megapixels. Please make it smaller and try again.`;
const tooLargeMessage = 'This photograph is larger than 25 MB. Please choose a smaller one.';

const script = '<script>alert(document.domain)</script>';
const page = Buffer.from(`<!doctype html><title>x</title>${script}`);
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const noise = sharp(createNoisePhotograph(900, 700), { raw: { width: 900, height: 700, channels: 3 } });
const noisyJpeg = await noise.clone().jpeg().toBuffer();
const progressiveJpeg = await noise.clone().jpeg({ progressive: true }).toBuffer();
const jpeg = await createPlainPhotograph().jpeg().toBuffer();
const avif = await createPlainPhotograph(64, 48).avif({ effort: 0 }).toBuffer();

/** Returns the picture with a different size in pixels in the header `box`. */
function withDeclaredSize(picture: Buffer, box: string, width: number, height: number): Buffer {
  const copy = Buffer.from(picture);
  const offset = copy.indexOf(box) + box.length + 4;
  copy.writeUInt32BE(width, offset);
  copy.writeUInt32BE(height, offset + 4);
  return copy;
}

test.each<[string, Buffer, string]>([
  ['a web page with the name of a photograph', page, wrongTypeMessage],
  ['an SVG with a script', svg, wrongTypeMessage],
  ['a compressed SVG', deflateSync(svg), wrongTypeMessage],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01 and so on', 'latin1'), wrongTypeMessage],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj'), wrongTypeMessage],
  ['a TIFF', await createPlainPhotograph(20, 20).tiff().toBuffer(), wrongTypeMessage],
  ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), wrongTypeMessage],
  ['an archive', Buffer.from('PK\x03\x04 and so on', 'latin1'), wrongTypeMessage],
  [
    'a video',
    Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]),
    wrongTypeMessage,
  ],
  ['an empty file', Buffer.alloc(0), 'Please choose a photograph.'],
  ['one byte', Buffer.from([0xff]), wrongTypeMessage],
  ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), damagedMessage],
  ['a truncated JPEG', noisyJpeg.subarray(0, noisyJpeg.length / 2), damagedMessage],
  [
    'a truncated PNG',
    (await createPlainPhotograph(640, 480).png().toBuffer()).subarray(0, 200),
    damagedMessage,
  ],
  [
    'a truncated WebP',
    (await createPlainPhotograph(640, 480).webp().toBuffer()).subarray(0, 60),
    damagedMessage,
  ],
  ['a truncated AVIF', avif.subarray(0, avif.length - 20), damagedMessage],
  ['a truncated HEIC', makeHeic().subarray(0, 300), damagedMessage],
  [
    'a HEIC header with invalid content',
    Buffer.concat([makeHeic().subarray(0, 24), Buffer.alloc(5000, 7)]),
    damagedMessage,
  ],
  ['a web page after the first bytes of a JPEG', Buffer.concat([jpeg.subarray(0, 20), page]), damagedMessage],
  ['a PNG of 200 megapixels in a few kilobytes', createPngBomb(20_000, 10_000), tooManyPixelsMessage(100)],
  ['a PNG of a billion pixels', createPngBomb(1_000_000, 1000), tooManyPixelsMessage(100)],
  ['a GIF of 144 megapixels', makeGif(1, 12_000, 12_000, true), tooManyPixelsMessage(32.2)],
  [
    'an AVIF that declares 10,000 megapixels',
    withDeclaredSize(avif, 'ispe', 100_000, 100_000),
    tooManyPixelsMessage(12.4),
  ],
  [
    'an AVIF that declares 81 megapixels',
    withDeclaredSize(avif, 'ispe', 9000, 9000),
    tooManyPixelsMessage(12.4),
  ],
  ['a HEIC that declares 400 megapixels', makeHeic({ declared: 20_000 }), tooManyPixelsMessage(19.3)],
  ['a file larger than 25 MB', Buffer.concat([jpeg, Buffer.alloc(maxPhotographBytes)]), tooLargeMessage],
])('%s is rejected with a message and leaves nothing behind', async (_, image, message) => {
  const before = [await listFiles(), await countMemories()];
  const { status, body } = await sendMemory(fastify, ana, { image, filename: 'holiday.jpg' });
  expect([status, body.message]).toEqual([422, { image: [message] }]);
  expect([await listFiles(), await countMemories()]).toEqual(before);
});

test.each<[string, Buffer]>([
  ['a CMYK JPEG', await createPlainPhotograph().toColorspace('cmyk').jpeg().toBuffer()],
  ['a 16-bit PNG', await createPlainPhotograph().toColorspace('rgb16').png().toBuffer()],
  ['a gray PNG', await createPlainPhotograph().grayscale().png().toBuffer()],
  ['a translucent PNG', await createPlainPhotograph().ensureAlpha(0.5).png().toBuffer()],
  ['a PNG with one bit per pixel', createPngBomb(3000, 2000)],
  ['an interlaced PNG', await createPlainPhotograph().png({ progressive: true }).toBuffer()],
  ['a JPEG with a color profile', await createPlainPhotograph().withIccProfile('p3').jpeg().toBuffer()],
  ['a JPEG with an invalid color profile', withInvalidProfile(jpeg)],
  ['a JPEG followed by a web page', Buffer.concat([jpeg, page])],
  ['a JPEG followed by an archive', Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), Buffer.alloc(900)])],
  ['a JPEG without its last bytes', noisyJpeg.subarray(0, -2)],
  ['a JPEG without its last lines', noisyJpeg.subarray(0, noisyJpeg.length * 0.85)],
  [
    'a JPEG whose last lines are damaged',
    Buffer.concat([noisyJpeg.subarray(0, noisyJpeg.length * 0.9), Buffer.alloc(noisyJpeg.length / 10)]),
  ],
  ['a progressive JPEG without its last bytes', progressiveJpeg.subarray(0, -2)],
  ['an AVIF sequence', readFileSync(new URL('../../../../testing/media/sequence.avif', import.meta.url))],
  ['a GIF of 10,000 frames', makeGif(10_000, 300, 200)],
  [
    'an animated WebP',
    await sharp(makeGif(12, 300, 200), { animated: true })
      .webp()
      .toBuffer(),
  ],
  ['an AVIF', avif],
  ['one pixel', await createPlainPhotograph(1, 1).png().toBuffer()],
  ['a picture 40 pixels wide and 15,000 high', await createPlainPhotograph(40, 15_000).png().toBuffer()],
  ['a panorama', await createPlainPhotograph(15_000, 40).jpeg().toBuffer()],
])('%s is accepted and converted to still WebP pictures without metadata', async (_, image) => {
  const { status, body } = await sendMemory(fastify, ana, { image, filename: 'scan.bin' });
  expect(status, JSON.stringify(body)).toBe(200);
  for (const { url, width, height } of body.data.images) {
    const picture = (await fastify.inject({ method: 'GET', url })).rawPayload;
    const metadata = await sharp(picture).metadata();
    const { format, pages, icc, space } = metadata;
    expect({ format, width: metadata.width, height: metadata.height, pages, icc, space }).toEqual({
      format: 'webp',
      width,
      height,
      pages: undefined,
      icc: undefined,
      space: 'srgb',
    });
    expect(picture.includes('<script')).toBe(false);
  }
});

test.each([
  '../../../etc/passwd',
  'C:\\windows\\system32\\x.jpg',
  'a\r\nContent-Type: text/html\r\n\r\n<script>',
  '"; rm -rf /; ".jpg',
  'ﷺ🌻\u202egpj.exe',
  'x'.repeat(5000),
  '',
])('the file name %j has no effect', async (filename) => {
  const { status, body } = await sendMemory(fastify, ana, { filename });
  expect(status).toBe(200);
  const storedFiles = (await listFiles()).filter((file) => file.includes(body.data.id));
  expect(storedFiles.map((file) => file.split('/').at(-1)).sort()).toEqual(['320.webp', 'original.jpg']);
});

test('twelve concurrent photographs are all accepted and leave no other files behind', async () => {
  const before = (await listFiles()).length;
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      sendMemory(fastify, ana, { image: jpeg, fields: { caption: `Number ${index}` } }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listFiles()).length).toBe(before + 12 * 2);
});

/** Inserts a color profile that cannot be parsed into a JPEG, after the start-of-image marker. */
function withInvalidProfile(picture: Buffer): Buffer {
  const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(3000, 0xa7)]);
  const segment = Buffer.from([0xff, 0xe2, (profile.length + 2) >> 8, (profile.length + 2) & 255]);
  return Buffer.concat([picture.subarray(0, 2), segment, profile, picture.subarray(2)]);
}
