import { availableParallelism } from 'node:os';
import { mostPhotographPixels } from '@lifestory/contract';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { room } from './decoding.room.ts';
import { decodeHeic } from './heic.ts';
import { tallestVariant, variantsOf, widestVariant } from './image.policy.ts';
import type { PhotographFormat } from './photograph.format.ts';

/** A photograph made ready: its size in pixels, and WebP pictures by the keys they belong under. */
export interface Prepared {
  width: number;
  height: number;
  variants: { key: string; content: Buffer }[];
}

/** A photograph that cannot be taken, in words for whoever sent it. */
export class Unreadable extends Error {}

const broken = () =>
  new Unreadable(
    'We could not open this photograph: its file seems to be damaged. Please choose another one.',
  );
const tooLarge = () =>
  new Unreadable('This photograph has more than 100 megapixels. Please make it smaller and try again.');

/** Seconds that one picture may keep the processor. */
const patience = 60;

/** Pixels that are decoded at once: a process on a small machine has memory for one large photograph. */
const decoding = room(Math.max(1, availableParallelism() - 1) * 50_000_000);

// What libvips keeps for the next picture is never asked for again, and is memory that others need.
sharp.cache(false);

/**
 * Decodes the photograph at `path` and makes its pictures: upright, in the colors of the web, without anything that it
 * tells of where and when it was taken. Fails with `Unreadable`.
 */
export async function prepare(path: string, format: PhotographFormat, key: string): Promise<Prepared> {
  const size = format === 'heic' ? null : await sizeOf(path, format);
  if (size && size.width * size.height > mostPhotographPixels) throw tooLarge();
  const pixels = size ? size.width * size.height : mostPhotographPixels / 2;
  return decoding.within(pixels, async () => {
    const picture = size ? sharp(path, reading).autoOrient() : await heic(path);
    const { width, height } = size ?? (await picture.metadata());
    const kept = keptSize(width, height);
    const pictures = variantsOf({ image_key: key, ...kept });
    const widest = pictures.at(-1);
    if (!widest) throw broken();
    try {
      const { data, info } = await picture
        .resize(widest.width, widest.height, { fit: 'fill' })
        .toColorspace('srgb')
        .raw({ depth: 'uchar' })
        .timeout({ seconds: patience })
        .toBuffer({ resolveWithObject: true });
      const variants = [];
      for (const { key, width, height } of pictures) {
        const content = await sharp(data, {
          raw: { width: info.width, height: info.height, channels: info.channels },
        })
          .resize(width, height, { fit: 'fill' })
          .webp({ quality: 80 })
          .toBuffer();
        variants.push({ key, content });
      }
      return { ...kept, variants };
    } catch {
      throw broken();
    }
  });
}

/** One picture of a file with many, read line by line; a file that breaks off is refused. */
const reading = { limitInputPixels: mostPhotographPixels, failOn: 'error', sequentialRead: true } as const;

/** How sharp calls the formats it reads. */
const readAs: Partial<Record<PhotographFormat, Metadata['format']>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/** The size of a picture as it is looked at, in pixels. */
async function sizeOf(path: string, format: PhotographFormat): Promise<{ width: number; height: number }> {
  // A bomb is told as what it is, so the size is read without a bound: nothing is decoded for it.
  const told = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (told.format !== readAs[format]) throw broken();
  return told.autoOrient;
}

async function heic(path: string): Promise<Sharp> {
  const decoded = await decodeHeic({ path, mostPixels: mostPhotographPixels });
  if (decoded === 'too many pixels') throw tooLarge();
  if (decoded === 'unreadable') throw broken();
  const { data, width, height } = decoded;
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The size a photograph is kept in: its own, unless its widest picture would be too tall to be made. */
function keptSize(width: number, height: number): { width: number; height: number } {
  const wide = Math.min(width, widestVariant);
  if ((height * wide) / width <= tallestVariant) return { width, height };
  return { width: Math.max(1, Math.round((width * tallestVariant) / height)), height: tallestVariant };
}
