import sharp from 'sharp';
import { expect, test } from 'vitest';
import { choosePoster, listPosterSeconds } from './poster-choice.ts';

const size = { width: 640, height: 360, channels: 3 } as const;
const plain = (background: string) =>
  sharp({ create: { ...size, background } })
    .jpeg()
    .toBuffer();
/** A picture of stripes, as sharp as the number says: 0 is sharp, more is blurred. */
const stripes = (blur: number) => {
  const bars = Array.from({ length: 16 }, (_, bar) => `<rect x="${bar * 40}" width="20" height="360"/>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#bbb"/>${bars.join('')}</svg>`;
  const picture = sharp(Buffer.from(svg)).flatten();
  return (blur > 0 ? picture.blur(blur) : picture).jpeg().toBuffer();
};

test('the poster is neither black nor empty nor blurred', async () => {
  const [black, gray, blurred, clear] = await Promise.all([
    plain('black'),
    plain('gray'),
    stripes(12),
    stripes(0),
  ]);
  expect(await choosePoster([black, gray, blurred, clear])).toBe(clear);
  expect(await choosePoster([clear, blurred, black])).toBe(clear);
  expect(await choosePoster([null, black, blurred])).toBe(blurred);
});

test('a film that is black throughout has a black poster, and one without stills none', async () => {
  const black = await plain('black');
  expect(await choosePoster([null, black])).toBe(black);
  expect(await choosePoster([null])).toBeNull();
});

test('stills are taken within the first half of a film, the first one soon after its start', () => {
  expect(listPosterSeconds(3600)).toEqual([10, 360, 720, 1260, 1800]);
  expect(listPosterSeconds(10)).toEqual([0.2, 1, 2, 3.5, 5]);
  expect(listPosterSeconds(null)).toEqual([0]);
});

test('no still is taken in or next to a hidden passage, and between them if they contain all usual times', () => {
  expect(listPosterSeconds(3600, [{ start_ms: 0, end_ms: 400_000 }])).toEqual([720, 1260, 1800]);
  const passages = [
    { start_ms: 0, end_ms: 1_000_000 },
    { start_ms: 1_100_000, end_ms: 2_000_000 },
  ];
  expect(listPosterSeconds(3600, passages)).toEqual([1050, 2800]);
  expect(listPosterSeconds(3600, [{ start_ms: 0, end_ms: 3_600_000 }])).toEqual([]);
});
