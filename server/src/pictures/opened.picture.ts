import sharp, { type Metadata, type Sharp } from 'sharp';
import { bytesPerPixel, pixelsWithin } from './decoding.memory.ts';
import type { Size } from './decoding.messages.ts';
import type { ColorProfile } from './icc-profile.ts';
import type { PictureFormat } from './picture.format.ts';

/** A picture whose size is known: `pixels` decodes it, upright, without anything it tells of where it was taken. */
export interface Opened {
  own: Size;
  /** How many pixels one that needs as much memory may have. */
  maxPixels: number;
  /** The profile of colors that `pixels` does not know. */
  profile?: ColorProfile | undefined;
  pixels(): Sharp | Promise<Sharp>;
}

/** How sharp calls the formats it reads. */
const readAs: Partial<Record<PictureFormat, Metadata['format']>> = {
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
  mostPixels: number,
): Promise<Opened> {
  // A bomb is told as what it is, so the size is read without a bound: nothing is decoded for it.
  const told = await sharp(file, { limitInputPixels: false }).metadata();
  if (told.format !== readAs[format]) throw new Error('It is something else.');
  const wholeBytes = bytesPerPixel(format, file, told);
  return {
    own: told.autoOrient,
    maxPixels: wholeBytes === null ? mostPixels : Math.min(mostPixels, pixelsWithin(wholeBytes)),
    // One picture of a file with many, read line by line; a file that breaks off is refused.
    pixels: () =>
      sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient(),
  };
}
