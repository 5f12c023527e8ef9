import { expect, test } from 'vitest';
import { validatePhotograph } from './photograph-file.ts';

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];
const fileTypeBox = (majorBrand: string) => [
  0,
  0,
  0,
  24,
  ...bytesOf(`ftyp${majorBrand}`),
  0,
  0,
  0,
  0,
  ...bytesOf('mif1heic'),
];

/** A file of `size` bytes that starts with `head`. */
function fileOf(name: string, type: string, head: number[], size = 900): File {
  const file = new File([new Uint8Array(head)], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

test.each<[string, string, number[]]>([
  ['IMG_1.JPG', 'image/jpeg', jpeg],
  ['scan', 'image/png', png],
  ['IMG_1.HEIC', '', fileTypeBox('heic')],
  ['new.avif', 'image/avif', fileTypeBox('avif')],
  ['old.gif', 'image/gif', bytesOf('GIF89a')],
  ['web.webp', 'image/webp', bytesOf('RIFF0000WEBPVP8 ')],
  ['renamed.png', 'image/png', jpeg],
])('%s is accepted', async (name, type, head) => {
  expect(await validatePhotograph(fileOf(name, type, head))).toBeNull();
});

test.each<[string, string, number[]]>([
  ['notes.pdf', 'application/pdf', bytesOf('%PDF-1.7')],
  ['drawing.svg', 'image/svg+xml', bytesOf('<svg xmlns=')],
  ['letter.jpg', 'image/jpeg', bytesOf('Dear Rose, this is a letter.')],
  ['film.heic', '', [0, 0, 0, 16, ...bytesOf('ftypisom0000')]],
])('%s is rejected because of its content', async (name, type, head) => {
  expect(await validatePhotograph(fileOf(name, type, head))).toMatch(/cannot show this kind/);
});

test('an empty photograph and one over 25 MB are rejected', async () => {
  const maxBytes = 25 * 1024 * 1024;
  expect(await validatePhotograph(fileOf('empty.jpg', 'image/jpeg', [], 0))).toMatch(/is empty/);
  expect(await validatePhotograph(fileOf('large.jpg', 'image/jpeg', jpeg, maxBytes))).toBeNull();
  expect(await validatePhotograph(fileOf('large.jpg', 'image/jpeg', jpeg, maxBytes + 1))).toMatch(
    /larger than 25 MB/,
  );
});
