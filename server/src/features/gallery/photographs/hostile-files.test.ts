import { deflateSync } from 'node:zlib';
import { maxPhotographBytes } from '@lifestory/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { makeHeic } from '../../../testing/media/heic.ts';
import {
  makeGif,
  noisePhotograph,
  plainPhotograph,
  pngBomb,
  sendMemory,
} from '../../../testing/media/photographs.ts';
import { listStoredFiles } from '../../../testing/servers/test-store.ts';

const { fastify, users, db, app } = await testApp();
const ana = await users.customer();
await sendMemory(fastify, ana);

const files = () => listStoredFiles(app, 'memories');
const memories = async () => (await db.selectFrom('memories').select('id').execute()).length;

const kind =
  'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
const damaged = 'We could not open this photograph: its file seems to be damaged. Please choose another one.';
const morePixelsThan = (million: number) =>
  `This photograph has more than ${million} megapixels. Please make it smaller and try again.`;
const largeFile = 'This photograph is larger than 25 MB. Please choose a smaller one.';

const script = '<script>alert(document.domain)</script>';
const page = Buffer.from(`<!doctype html><title>x</title>${script}`);
const drawing = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`);
const noisy = await sharp(noisePhotograph(900, 700), { raw: { width: 900, height: 700, channels: 3 } })
  .jpeg()
  .toBuffer();
const jpeg = await plainPhotograph().jpeg().toBuffer();
const avif = await plainPhotograph(64, 48).avif({ effort: 0 }).toBuffer();

/** Returns the picture with a different size in its header. */
function withDeclaredSize(picture: Buffer, box: string, width: number, height: number): Buffer {
  const copy = Buffer.from(picture);
  const at = copy.indexOf(box) + box.length + 4;
  copy.writeUInt32BE(width, at);
  copy.writeUInt32BE(height, at + 4);
  return copy;
}

test.each<[string, Buffer, string]>([
  ['a web page that calls itself a photograph', page, kind],
  ['a drawing that carries a script', drawing, kind],
  ['a packed drawing', deflateSync(drawing), kind],
  ['a program', Buffer.from('\x7fELF\x02\x01\x01 and so on', 'latin1'), kind],
  ['a document', Buffer.from('%PDF-1.7\n1 0 obj'), kind],
  ['a TIFF', await plainPhotograph(20, 20).tiff().toBuffer(), kind],
  ['a BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), kind],
  ['an archive', Buffer.from('PK\x03\x04 and so on', 'latin1'), kind],
  ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isommp42')]), kind],
  ['nothing at all', Buffer.alloc(0), 'Please choose a photograph.'],
  ['one byte', Buffer.from([0xff]), kind],
  ['the beginning of a JPEG and nothing else', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), damaged],
  ['a JPEG that breaks off', noisy.subarray(0, noisy.length / 2), damaged],
  ['a PNG that breaks off', (await plainPhotograph().png().toBuffer()).subarray(0, 200), damaged],
  ['a WebP that breaks off', (await plainPhotograph().webp().toBuffer()).subarray(0, 60), damaged],
  ['an AVIF that breaks off', avif.subarray(0, avif.length - 20), damaged],
  ['a HEIC that breaks off', makeHeic().subarray(0, 300), damaged],
  ['a HEIC of noise', Buffer.concat([makeHeic().subarray(0, 24), Buffer.alloc(5000, 7)]), damaged],
  ['a web page behind the beginning of a JPEG', Buffer.concat([jpeg.subarray(0, 20), page]), damaged],
  ['a PNG of 200 megapixels in a few kilobytes', pngBomb(20_000, 10_000), morePixelsThan(100)],
  ['a PNG of a billion pixels', pngBomb(1_000_000, 1000), morePixelsThan(100)],
  ['a GIF of 144 megapixels', makeGif(1, 12_000, 12_000, true), morePixelsThan(32.2)],
  [
    'an AVIF that says it has 10,000 megapixels',
    withDeclaredSize(avif, 'ispe', 100_000, 100_000),
    morePixelsThan(12.4),
  ],
  [
    'an AVIF that fills the memory of a server',
    withDeclaredSize(avif, 'ispe', 9000, 9000),
    morePixelsThan(12.4),
  ],
  ['a HEIC that says it has 400 megapixels', makeHeic({ declared: 20_000 }), morePixelsThan(19.3)],
  ['one byte more than 25 MB', Buffer.concat([jpeg, Buffer.alloc(maxPhotographBytes)]), largeFile],
])('%s is rejected with a message and leaves nothing behind', async (_, image, words) => {
  const before = [await files(), await memories()];
  const { status, body } = await sendMemory(fastify, ana, { image, filename: 'holiday.jpg' });
  expect([status, body.message]).toEqual([422, { image: [words] }]);
  expect([await files(), await memories()]).toEqual(before);
});

test.each<[string, Buffer]>([
  ['a JPEG for printers', await plainPhotograph().toColorspace('cmyk').jpeg().toBuffer()],
  ['a PNG of 16 bits', await plainPhotograph().toColorspace('rgb16').png().toBuffer()],
  ['a gray PNG', await plainPhotograph().grayscale().png().toBuffer()],
  ['a see-through PNG', await plainPhotograph().ensureAlpha(0.5).png().toBuffer()],
  ['a PNG of one color a pixel', pngBomb(3000, 2000)],
  ['an interlaced PNG', await plainPhotograph().png({ progressive: true }).toBuffer()],
  ['a JPEG with a profile', await plainPhotograph().withIccProfile('p3').jpeg().toBuffer()],
  ['a JPEG with a profile that is noise', withNoise(jpeg)],
  ['a JPEG with a web page behind it', Buffer.concat([jpeg, page])],
  ['a JPEG with an archive behind it', Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), Buffer.alloc(900)])],
  ['a GIF of 10,000 pictures', makeGif(10_000, 300, 200)],
  [
    'a WebP that moves',
    await sharp(makeGif(12, 300, 200), { animated: true })
      .webp()
      .toBuffer(),
  ],
  ['an AVIF', avif],
  ['one pixel', await plainPhotograph(1, 1).png().toBuffer()],
  ['a strip of film', await plainPhotograph(40, 15_000).png().toBuffer()],
  ['a panorama', await plainPhotograph(15_000, 40).jpeg().toBuffer()],
])('%s is accepted and converted to plain pictures', async (_, image) => {
  const { status, body } = await sendMemory(fastify, ana, { image, filename: 'scan.bin' });
  expect(status, JSON.stringify(body)).toBe(200);
  for (const { url, width, height } of body.data.images) {
    const picture = (await fastify.inject({ method: 'GET', url })).rawPayload;
    const { format, width: wide, height: tall, pages, icc, space } = await sharp(picture).metadata();
    expect({ format, wide, tall, pages, icc, space }).toEqual({
      format: 'webp',
      wide: width,
      tall: height,
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
  const stored = (await files()).filter((file) => file.includes(body.data.id));
  expect(stored.map((file) => file.split('/').at(-1)).sort()).toEqual([
    '320.webp',
    '640.webp',
    'original.jpg',
  ]);
});

test('forty concurrent photographs are all accepted and leave no other files behind', async () => {
  const before = (await files()).length;
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      sendMemory(fastify, ana, { image: jpeg, fields: { caption: `Number ${index}` } }),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await files()).length).toBe(before + 40 * 3);
});

/** Inserts a color profile of random bytes into a JPEG, after the start-of-image marker. */
function withNoise(picture: Buffer): Buffer {
  const noise = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(3000, 0xa7)]);
  const segment = Buffer.from([0xff, 0xe2, (noise.length + 2) >> 8, (noise.length + 2) & 255]);
  return Buffer.concat([picture.subarray(0, 2), segment, noise, picture.subarray(2)]);
}
