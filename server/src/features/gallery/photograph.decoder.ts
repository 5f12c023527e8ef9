import { maxPhotographPixels } from '@lifestory/contract';
import type { Size } from '../../pictures/decoder-messages.ts';
import type { DecoderLog } from '../../pictures/decoder-pool.ts';
import { resizePicture } from '../../pictures/picture-decoder.ts';
import type { PictureFormat } from '../../pictures/picture-format.ts';
import { tallestVariant, variantsOf, widestVariant } from './image.policy.ts';

/** A photograph made ready: its size in pixels, and WebP pictures by the keys they belong under. */
export interface Prepared extends Size {
  variants: { key: string; content: Buffer }[];
}

interface Preparation {
  /** Whose photograph it is. */
  personId: string;
  log: DecoderLog;
  format: PictureFormat;
  /** What the keys of its pictures begin with. */
  key: string;
}

/** Decodes the photograph at `path` and makes its pictures. Fails with `UnreadablePicture`, and with `unavailable`. */
export async function prepare(path: string, { personId, log, format, key }: Preparation): Promise<Prepared> {
  const variants = (own: Size) => variantsOf({ image_key: key, ...keptSize(own) });
  const plan = (own: Size) => {
    const wanted = variants(own);
    return {
      from: wanted.at(-1) ?? own,
      pictures: wanted.map(({ width, height }) => ({ width, height, fit: 'fill' as const, quality: 80 })),
    };
  };
  const { own, pictures } = await resizePicture(path, format, {
    personId,
    log,
    pixelLimit: maxPhotographPixels,
    plan,
  });
  return {
    ...keptSize(own),
    variants: variants(own).map(({ key }, place) => ({ key, content: Buffer.from(pictures[place] ?? []) })),
  };
}

/** The size a photograph is kept in: its own, unless its widest picture would be too tall to be made. */
function keptSize({ width, height }: Size): Size {
  const wide = Math.min(width, widestVariant);
  if ((height * wide) / width <= tallestVariant) return { width, height };
  return { width: Math.max(1, Math.round((width * tallestVariant) / height)), height: tallestVariant };
}
