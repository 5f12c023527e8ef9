import { mostPhotographPixels } from '@lifestory/contract';
import { type Size, withDecoded } from '../../pictures/picture.decoder.ts';
import type { PictureFormat } from '../../pictures/picture.format.ts';
import { tallestVariant, variantsOf, widestVariant } from './image.policy.ts';

/** A photograph made ready: its size in pixels, and WebP pictures by the keys they belong under. */
export interface Prepared extends Size {
  variants: { key: string; content: Buffer }[];
}

/** Decodes the photograph at `path` and makes its pictures. Fails with `Unreadable`. */
export const prepare = (path: string, format: PictureFormat, key: string): Promise<Prepared> => {
  const picturesOf = (own: Size) => variantsOf({ image_key: key, ...keptSize(own) });
  const wish = { mostPixels: mostPhotographPixels, fit: (own: Size) => picturesOf(own).at(-1) ?? own };
  return withDecoded(path, format, wish, async ({ own, copy }) => {
    const variants = [];
    for (const { key, width, height } of picturesOf(own)) {
      const content = await copy().resize(width, height, { fit: 'fill' }).webp({ quality: 80 }).toBuffer();
      variants.push({ key, content });
    }
    return { ...keptSize(own), variants };
  });
};

/** The size a photograph is kept in: its own, unless its widest picture would be too tall to be made. */
function keptSize({ width, height }: Size): Size {
  const wide = Math.min(width, widestVariant);
  if ((height * wide) / width <= tallestVariant) return { width, height };
  return { width: Math.max(1, Math.round((width * tallestVariant) / height)), height: tallestVariant };
}
