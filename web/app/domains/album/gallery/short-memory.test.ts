import { expect, test } from 'vitest';
import { memoryOf, rose, shortMemoriesOf } from './memory.fixture.ts';
import { expandMemories } from './short-memory.ts';

const can = { edit: true, delete: true, download: true };

/** Expands a list of one memory of this size by Rose, whose original was kept or not. */
const expandOne = (size: [number, number], fields: { original?: false } = {}) => {
  const list = shortMemoriesOf(memoryOf({ month: null, can }));
  return expandMemories({ ...list, data: list.data.map((short) => ({ ...short, size, ...fields })) })[0];
};

test('a memory of a short list gets its author, date, pictures and permissions', () => {
  expect(expandOne([320, 240])).toEqual(
    memoryOf({
      month: null,
      label: '1958',
      image: '/pictures/m1/320.webp',
      images: [{ width: 320, height: 240, url: '/pictures/m1/320.webp' }],
      user: rose,
      can,
    }),
  );
  expect(expandOne([320, 240], { original: false })?.can).toEqual({ ...can, download: false });
});

test.each<[width: number, height: number, pictures: [number, number, string][], image: string]>([
  [
    4032,
    3024,
    [
      [320, 240, '320'],
      [800, 600, '800'],
      [1600, 1200, '1600'],
    ],
    '800',
  ],
  [
    1000,
    10,
    [
      [320, 3, '320'],
      [800, 8, '800'],
      [1000, 10, '1600'],
    ],
    '800',
  ],
  [
    800,
    600,
    [
      [320, 240, '320'],
      [800, 600, '800'],
    ],
    '800',
  ],
  [200, 300, [[200, 300, '320']], '320'],
])('a photograph of %i × %i pixels has pictures of these sizes', (width, height, pictures, image) => {
  const memory = expandOne([width, height]);
  expect(memory?.images).toEqual(
    pictures.map(([pictureWidth, pictureHeight, name]) => ({
      width: pictureWidth,
      height: pictureHeight,
      url: `/pictures/m1/${name}.webp`,
    })),
  );
  expect(memory?.image).toBe(`/pictures/m1/${image}.webp`);
});
