import sharp, { type Metadata, type Sharp } from 'sharp';
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
}

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
  // Reads the size without a limit, so that a decompression bomb is refused for its pixels. Nothing is decoded here.
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  if (metadata.format !== sharpFormats[format]) throw new Error(`The file is not in the format ${format}.`);
  const pixelBytes = bytesPerPixel(format, file, metadata);
  return {
    sourceSize: metadata.autoOrient,
    maxPixels: pixelBytes === null ? pixelLimit : Math.min(pixelLimit, maxPixelsFor(pixelBytes)),
    // Decodes the first frame only, line by line where possible; a truncated file fails.
    pixels: () =>
      sharp(file, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true }).autoOrient(),
  };
}
