import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openPicture } from './opened-picture.ts';

// Written by avifenc: the same four tiles, and with `--irot 1 --imir 1`, which it repeats in each tile.
const read = (name: string) => readFileSync(new URL(`../testing/media/${name}.avif`, import.meta.url));
const decode = async (name: string) => {
  const { pixels } = await openPicture(read(name), 'avif', 1_000_000);
  return (await pixels()).removeAlpha().png().toBuffer();
};

test('an AVIF grid whose tiles repeat its rotation and reflection is turned once, as a whole', async () => {
  const rotated = await sharp(await decode('grid'))
    .rotate(270)
    .png()
    .toBuffer();
  const expected = await sharp(rotated).flop().raw().toBuffer();
  expect(
    (
      await sharp(await decode('grid-turned'))
        .raw()
        .toBuffer()
    ).equals(expected),
  ).toBe(true);
});
