import { maxPhotographPixels } from '@lifestory/contract';
import type { Size } from '../../../../pictures/decoder-messages.ts';
import type { DecoderLog } from '../../../../pictures/decoder-pool.ts';
import { resizePicture } from '../../../../pictures/picture-decoder.ts';
import type { PictureFormat } from '../../../../pictures/picture-format.ts';
import { maxVariantHeight, maxVariantWidth, variantsOf } from './image.policy.ts';

/** A decoded photograph: its size in pixels, and WebP variants by storage key. */
export interface DecodedPhotograph extends Size {
  variants: { key: string; content: Buffer }[];
}

interface DecodingOptions {
  /** Id of the uploader. */
  personId: string;
  log: DecoderLog;
  format: PictureFormat;
  /** The folder of its variants in the media store. */
  key: string;
}

/**
 * Decodes the photograph at `path` and creates its variants.
 * @throws UnreadablePicture, or `unavailable` while the decoders are busy
 */
export async function decodePhotograph(
  path: string,
  { personId, log, format, key }: DecodingOptions,
): Promise<DecodedPhotograph> {
  const variants = (sourceSize: Size) => variantsOf({ image_key: key, ...storedSize(sourceSize) });
  const plan = (sourceSize: Size) => {
    const sizes = variants(sourceSize);
    return {
      from: sizes.at(-1) ?? sourceSize,
      pictures: sizes.map(({ width, height }) => ({ width, height, fit: 'fill' as const, quality: 80 })),
    };
  };
  const { sourceSize, pictures } = await resizePicture(path, format, {
    personId,
    log,
    pixelLimit: maxPhotographPixels,
    plan,
  });
  return {
    ...storedSize(sourceSize),
    variants: variants(sourceSize).map(({ key }, index) => ({
      key,
      content: Buffer.from(pictures[index] ?? []),
    })),
  };
}

/**
 * Returns the size to store a photograph in: its own, unless its widest variant would exceed the maximum
 * height.
 */
function storedSize({ width, height }: Size): Size {
  const variantWidth = Math.min(width, maxVariantWidth);
  if ((height * variantWidth) / width <= maxVariantHeight) return { width, height };
  return { width: Math.max(1, Math.round((width * maxVariantHeight) / height)), height: maxVariantHeight };
}
