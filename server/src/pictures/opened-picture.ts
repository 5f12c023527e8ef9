import { readFileSync } from 'node:fs';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { removeTileTransformations } from './avif-grid.ts';
import { bytesPerPixel, maxPixelsFor } from './decoder-memory.ts';
import type { Size } from './decoder-messages.ts';
import type { ColorProfile } from './icc-profile.ts';
import type { PictureFormat } from './picture-format.ts';

/** A picture whose header was read. `pixels` decodes it, upright and without metadata such as the location. */
export interface OpenedPicture {
  sourceSize: Size;
  /** Maximum pixels of a picture with the same memory use per pixel. */
  maxPixels: number;
  /** The color profile, if `pixels` does not apply it. */
  profile?: ColorProfile | undefined;
  pixels(): Sharp | Promise<Sharp>;
  /** Decodes what can be read of a damaged JPEG, as viewers do; what is missing has the color `missingColor`. */
  remainingPixels?: (() => Sharp) | undefined;
}

/** The value of all channels of missing pixels: coefficients of 0. */
export const missingColor = 128;

/** sharp's names of the formats that it reads. */
const sharpFormats: Partial<Record<PictureFormat, Metadata['format']>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/** Opens a picture with sharp. Fails if its content does not match `format`. */
export async function openPicture(
  file: string | Buffer,
  format: PictureFormat,
  pixelLimit: number,
): Promise<OpenedPicture> {
  const content = format === 'avif' ? toStillAvif(file) : file;
  // Reads the size without a limit, so that a decompression bomb is refused for its pixels. Nothing is decoded here.
  const metadata = await sharp(content, { limitInputPixels: false }).metadata();
  if (metadata.format !== sharpFormats[format]) throw new Error(`The file is not in the format ${format}.`);
  const pixelBytes = bytesPerPixel(format, file, metadata);
  const decode = (failOn: 'error' | 'none') =>
    sharp(content, { limitInputPixels: pixelLimit, failOn, sequentialRead: true }).autoOrient();
  return {
    sourceSize: metadata.autoOrient,
    maxPixels: pixelBytes === null ? pixelLimit : Math.min(pixelLimit, maxPixelsFor(pixelBytes)),
    // Decodes the first frame only, line by line where possible; a truncated file fails.
    pixels: () => decode('error'),
    remainingPixels: format === 'jpg' ? () => decode('none') : undefined,
  };
}

/**
 * Returns the content of an AVIF file so that libvips reads it: without the transformations of tiles, and a sequence as
 * its first picture. libvips does not know the major brand of sequences, but reads the picture of a file with two brands.
 */
function toStillAvif(file: string | Buffer): string | Buffer {
  const content = typeof file === 'string' ? readFileSync(file) : Buffer.from(file);
  const isChanged = removeTileTransformations(content);
  if (content.toString('latin1', 8, 12) !== 'avis') return isChanged ? content : file;
  content.write('avif', 8, 'latin1');
  return content;
}
