import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { makeHeic, type Transformation } from '../testing/media/heic.ts';
import type { Size } from './decoder-messages.ts';
import { resizePicture } from './picture-decoder.ts';

/** Maximum width and height of the images made; larger pictures here have one color. */
const maxSide = 192;

/** Decodes a HEIC picture; returns its size and the RGB pixels of the image made from it, three bytes each. */
async function decodePixels(file: Buffer) {
  const { sourceSize, pictures } = await resizePicture(file, 'heic', {
    personId: 'ana',
    log: { error: () => undefined },
    pixelLimit: 100_000_000,
    plan: (size) => {
      const [width, height] = [Math.min(size.width, maxSide), Math.min(size.height, maxSide)];
      return { from: size, pictures: [{ width, height, fit: 'fill', quality: 100 }] };
    },
  });
  return { sourceSize, data: await sharp(pictures[0]).raw().toBuffer() };
}

/** Returns the mean difference of two images per sample, of 255. */
const meanDifference = (a: Buffer, b: Buffer): number => {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
};

// The sRGB transfer function (IEC 61966-2-1), and linear Display P3 (SMPTE RP 431-2 primaries, D65) to linear sRGB.
const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
const p3ToSrgb = [
  [1.2249, -0.2247, 0],
  [-0.042, 1.0419, 0],
  [-0.0196, -0.0786, 1.0979],
];
function convertFromDisplayP3(data: Buffer): Buffer {
  const converted = Buffer.alloc(data.length);
  for (let offset = 0; offset < data.length; offset += 3) {
    const linear = [0, 1, 2].map((channel) => toLinear((data[offset + channel] ?? 0) / 255));
    for (const [channel, row] of p3ToSrgb.entries()) {
      const value = row.reduce((sum, weight, from) => sum + weight * (linear[from] ?? 0), 0);
      converted[offset + channel] = Math.round(255 * fromLinear(Math.min(1, Math.max(0, value))));
    }
  }
  return converted;
}

const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();

type Profile = NonNullable<Parameters<typeof makeHeic>[0]>['profile'];

test.each<[string, Profile, Profile]>([
  ['the profile of its camera', icc, undefined],
  ['code points for Display P3', [12, 13], [1, 13]],
])('a HEIC photograph with %s keeps its colors', async (_, profile, srgb) => {
  const reference = await decodePixels(makeHeic({ large: true, profile: srgb }));
  const profiled = await decodePixels(makeHeic({ large: true, profile }));
  expect(meanDifference(profiled.data, reference.data)).toBeGreaterThan(5);
  expect(meanDifference(profiled.data, convertFromDisplayP3(reference.data))).toBeLessThan(2);
});

test('a HEIC photograph with an invalid color profile is read as sRGB', async () => {
  const reference = await decodePixels(makeHeic());
  const withInvalidProfile = await decodePixels(makeHeic({ profile: Buffer.alloc(3000, 0xa7) }));
  expect(meanDifference(withInvalidProfile.data, reference.data)).toBeLessThan(1);
});

/** Applies transformations to a picture of RGB pixels with sharp, one after another. */
async function transform(picture: Buffer, size: Size, transformations: Transformation[]) {
  let [data, { width, height }] = [picture, size];
  for (const transformation of transformations) {
    const source = sharp(data, { raw: { width, height, channels: 3 } });
    if (transformation === 'rotate') source.rotate(-90);
    else if (transformation === 'flip') source.flip();
    else if (transformation === 'flop') source.flop();
    else {
      source.extract({
        width: transformation.width,
        height: transformation.height,
        left: (width - transformation.width) / 2 + transformation.right,
        top: (height - transformation.height) / 2 + transformation.down,
      });
    }
    const result = await source.raw().toBuffer({ resolveWithObject: true });
    [data, { width, height }] = [result.data, result.info];
  }
  return { sourceSize: { width, height }, data };
}

/** The six tiles of the photograph, and the photograph of 192 by 128 pixels that sharp joins from them. */
const tiles: Buffer[] = [];
let joined: Buffer;
beforeAll(async () => {
  for (const tile of [0, 1, 2, 3, 4, 5]) tiles.push((await decodePixels(makeHeic({ tile }))).data);
  const grid = sharp({ create: { width: 192, height: 128, channels: 3, background: '#000' } }).composite(
    tiles.map((input, index) => ({
      input,
      raw: { width: 64, height: 64, channels: 3 },
      left: (index % 3) * 64,
      top: Math.floor(index / 3) * 64,
    })),
  );
  joined = await grid.removeAlpha().raw().toBuffer();
});

const crop = { width: 44, height: 38, right: 3, down: -2 };
const orientations: [name: string, transformations: Transformation[]][] = [
  ['upright', []],
  ['rotated by 90°', ['rotate']],
  ['rotated by 180°', ['rotate', 'rotate']],
  ['rotated by 270°', ['rotate', 'rotate', 'rotate']],
  ['reflected left to right', ['flop']],
  ['reflected top to bottom', ['flip']],
  ['rotated and reflected', ['rotate', 'flip']],
  ['cropped', [crop]],
  ['cropped and rotated', [crop, 'rotate']],
  ['rotated, cropped and reflected', ['rotate', crop, 'flop']],
];

test.each(orientations)('a HEIC photograph in tiles is shown whole: %s', async (_, transformations) => {
  const size = { width: 150, height: 100 };
  const source = sharp(joined, { raw: { width: 192, height: 128, channels: 3 } });
  const coded = await source
    .extract({ left: 0, top: 0, ...size })
    .raw()
    .toBuffer();
  const expected = await transform(coded, size, transformations);
  const decoded = await decodePixels(makeHeic({ tiles: [3, 2], size: [150, 100], transformations }));
  expect(decoded.sourceSize).toEqual(expected.sourceSize);
  expect(meanDifference(decoded.data, expected.data)).toBeLessThan(4);
});

test.each<Transformation[][]>([
  [['rotate']],
  [[{ width: 64, height: 48, right: 0, down: 0 }, 'rotate']],
  [[crop, 'flop']],
])('a HEIC photograph in one piece is shown whole: %j', async (transformations) => {
  const expected = await transform(tiles[0] ?? Buffer.alloc(0), { width: 64, height: 64 }, transformations);
  const decoded = await decodePixels(makeHeic({ tile: 0, transformations }));
  expect(decoded.sourceSize).toEqual(expected.sourceSize);
  expect(meanDifference(decoded.data, expected.data)).toBeLessThan(4);
});

// The standard ignores the orientation in EXIF data, which phones write beside the rotation (ISO/IEC 23008-12).
test.each<[string, Parameters<typeof makeHeic>[0]]>([
  ['in one piece', { tile: 0 }],
  ['in one piece and rotated', { tile: 0, transformations: ['rotate', 'rotate', 'rotate'] }],
  ['in tiles', { tiles: [3, 2], size: [150, 100] }],
  [
    'in tiles and rotated',
    { tiles: [3, 2], size: [150, 100], transformations: ['rotate', 'rotate', 'rotate'] },
  ],
])('a HEIC photograph %s is not rotated again by its EXIF orientation', async (_, options) => {
  const expected = await decodePixels(makeHeic(options));
  for (const orientation of [3, 6, 8]) {
    const decoded = await decodePixels(makeHeic({ ...options, orientation }));
    expect(decoded.sourceSize).toEqual(expected.sourceSize);
    expect(decoded.data.equals(expected.data)).toBe(true);
  }
});
