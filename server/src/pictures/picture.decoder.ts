import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { room } from './decoding.room.ts';
import { decodeHeic } from './heic.ts';
import type { PictureFormat } from './picture.format.ts';

/** Width and height in pixels, as a picture is looked at. */
export interface Size {
  width: number;
  height: number;
}

/** What a picture is decoded for. */
export interface Wish {
  /** A picture with more pixels is refused. */
  mostPixels: number;
  /** The size it is wanted in, from its own. */
  fit(own: Size): Size;
}

/** A picture in the size it was wanted in: `copy` starts one more picture from it. */
export interface Decoded {
  own: Size;
  copy(): Sharp;
}

/** Why a picture cannot be taken. */
export class Unreadable extends Error {
  readonly reason: 'damaged' | 'too many pixels';
  /** How many pixels it may have, where it has too many. */
  readonly mostPixels: number;

  constructor(reason: Unreadable['reason'], mostPixels = 0) {
    super(`The picture is ${reason}.`);
    this.reason = reason;
    this.mostPixels = mostPixels;
  }
}

/** Seconds that one picture may keep the processor. */
const patience = 60;

/** Pixels that are decoded at once: a process on a small machine has memory for one large photograph. */
const decoding = room(Math.max(1, availableParallelism() - 1) * 50_000_000);

// What libvips keeps for the next picture is never asked for again, and is memory that others need.
sharp.cache(false);

/**
 * Decodes the picture in a file, and does `work` with it while there is room for its pixels: upright, in the colors of
 * the web, without anything that it tells of where and when it was taken. Fails with `Unreadable`.
 */
export async function withDecoded<T>(
  file: string | Buffer,
  format: PictureFormat,
  { mostPixels, fit }: Wish,
  work: (picture: Decoded) => Promise<T>,
): Promise<T> {
  const { most = mostPixels, weight = 1 } = openedWhole[format] ?? {};
  const limit = Math.min(most, mostPixels);
  const told = format === 'heic' ? null : await sizeOf(file, format);
  if (told && told.width * told.height > limit) throw new Unreadable('too many pixels', limit);
  const pixels = told ? told.width * told.height : limit;
  return decoding.within(pixels * weight, async () => {
    const { picture, own } = told ? { picture: open(file, limit), own: told } : await openHeic(file, limit);
    const { width, height } = fit(own);
    const { data, info } = await picture
      .resize(width, height, { fit: 'fill' })
      .toColorspace('srgb')
      .raw({ depth: 'uchar' })
      .timeout({ seconds: patience })
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw new Unreadable('damaged');
      });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return work({ own, copy: () => sharp(data, { raw }) });
  });
}

/**
 * Formats of which no line is there before all are: so many pixels they may have at most, and so many times the memory
 * of a pixel of the others they take (measured: up to 15 bytes for AVIF, where a few kilobytes can hold all of them).
 */
const openedWhole: Partial<Record<PictureFormat, { most: number; weight: number }>> = {
  avif: { most: 25_000_000, weight: 4 },
  gif: { most: 25_000_000, weight: 2 },
  heic: { most: 50_000_000, weight: 2 },
};

/** One picture of a file with many, read line by line; a file that breaks off is refused. */
const open = (file: string | Buffer, mostPixels: number): Sharp =>
  sharp(file, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true }).autoOrient();

/** How sharp calls the formats it reads. */
const readAs: Partial<Record<PictureFormat, Metadata['format']>> = {
  jpg: 'jpeg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
};

async function sizeOf(file: string | Buffer, format: PictureFormat): Promise<Size> {
  // A bomb is told as what it is, so the size is read without a bound: nothing is decoded for it.
  const told = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Unreadable('damaged');
    });
  if (told.format !== readAs[format]) throw new Unreadable('damaged');
  return told.autoOrient;
}

async function openHeic(file: string | Buffer, mostPixels: number): Promise<{ picture: Sharp; own: Size }> {
  const decoded = await decodeHeic({ file, mostPixels });
  if (decoded === 'too many pixels') throw new Unreadable('too many pixels', mostPixels);
  if (decoded === 'unreadable') throw new Unreadable('damaged');
  const { data, width, height } = decoded;
  return {
    picture: sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(),
    own: { width, height },
  };
}
