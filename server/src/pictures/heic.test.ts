import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeHeic } from '../testing/media/heic.ts';
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

test.each([false, true])('tiles are assembled in position and rotated: %j', async (turned) => {
  const untiled = await decodePixels(makeHeic({ turned }));
  const { sourceSize, data } = await decodePixels(makeHeic({ turned, tiles: [3, 2] }));
  expect(sourceSize).toEqual(turned ? { width: 128, height: 192 } : { width: 192, height: 128 });
  for (let top = 0; top < sourceSize.height; top += 64) {
    for (let left = 0; left < sourceSize.width; left += 64) {
      const tile = await sharp(data, { raw: { ...sourceSize, channels: 3 } })
        .extract({ left, top, width: 64, height: 64 })
        .raw()
        .toBuffer();
      expect(meanDifference(tile, untiled.data)).toBeLessThan(4);
    }
  }
});
