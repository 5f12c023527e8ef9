import sharp, { type Metadata, type Sharp } from 'sharp';
import { bytesPerPixel, maxPixelsFor } from './decoder-memory.ts';
import type { Size } from './decoder-messages.ts';
import type { ColorProfile } from './icc-profile.ts';
import type { PictureFormat } from './picture-format.ts';

/** A picture whose size is known: `pixels` decodes it, upright, without anything it tells of where it was taken. */
export interface OpenedPicture {
  own: Size;
  /** How many pixels one that needs as much memory may have. */
  maxPixels: number;
  /** The profile of colors that `pixels` does not know. */
  profile?: ColorProfile | undefined;
  pixels(): Sharp | Promise<Sharp>;
}

/** How sharp calls the formats it reads. */
const sharpFormats: Partial<Record<PictureFormat, Metadata['format']>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

/** Opens a picture that sharp reads; fails for one that is not what it was taken for. */
export async function openPicture(
  file: string | Buffer,
  format: PictureFormat,
  pixelLimit: number,
): Promise<OpenedPicture> {
  // A bomb is told as what it is, so the size is read without a bound: nothing is decoded for it.
  const metadata = await sharp(file, { limitInputPixels: false }).metadata();
  if (metadata.format !== sharpFormats[format]) throw new Error('It is something else.');
  const wholeBytes = bytesPerPixel(format, file, metadata);
  return {
    own: metadata.autoOrient,
    maxPixels: wholeBytes === null ? pixelLimit : Math.min(pixelLimit, maxPixelsFor(wholeBytes)),
    // One picture of a file with many, read line by line; a file that breaks off is refused.
    pixels: () =>
      sharp(file, { limitInputPixels: pixelLimit, failOn: 'error', sequentialRead: true }).autoOrient(),
  };
}
