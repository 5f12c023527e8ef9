import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Alias } from 'vite';

/**
 * The Latin fonts of every page, and the weights of them that the styles use; `font-weight` in fonts.css says the same.
 */
const fonts = [
  {
    file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    weight: { min: 400, max: 700 },
  },
  {
    file: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    weight: { min: 400, max: 600 },
  },
];

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin-1, Œ, ı, and the punctuation and symbols that texts use; the `unicode-range` in fonts.css says the same. */
const characters = String.fromCodePoint(
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ...[0x131, 0x152, 0x153, 0x2bc, 0x2002, 0x2009],
  ...range(0x2010, 0x2014),
  ...[0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x202f, 0x2032, 0x2033, 0x20ac, 0x2122],
  ...[0x2190, 0x2192, 0x2212],
);

/** Writes the fonts, reduced to the characters and weights that pages use, and returns the aliases that import them. */
export async function subsetFonts(): Promise<Alias[]> {
  const require = createRequire(import.meta.url);
  const folder = join(import.meta.dirname, '.cache/fonts');
  mkdirSync(folder, { recursive: true });
  return Promise.all(
    fonts.map(async ({ file, weight }) => {
      const name = file.split('/').pop() ?? file;
      const replacement = join(folder, name);
      const font = await subsetFont(readFileSync(require.resolve(file)), characters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
      });
      writeFileSync(replacement, font);
      // Imports may add a query, such as `?url`.
      return { find: new RegExp(`^${file}`), replacement };
    }),
  );
}
