// Decodes pictures one at a time in a separate process without access to secrets. A hostile file can neither block
// requests nor crash the server, and all memory is returned to the system when the process exits.
import { flushCompileCache } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { maxResidentBytes } from './decoder-memory.ts';
import type { DecodingResponse, DecodingTask, Plan, Size } from './decoder-messages.ts';
import { openHeic } from './heic.ts';
import { embedProfile } from './icc-profile.ts';
import { isHeapExceeded } from './libheif.ts';
import { missingColor, type OpenedPicture, openPicture } from './opened-picture.ts';

// One thread per picture, and no cache, because no operation is repeated.
sharp.concurrency(1);
sharp.cache(false);
// Requests take priority. A process that already has a lower priority is not permitted to raise it.
if (getPriority() < 5) setPriority(5);

// Node writes the cache when a process exits, but the server kills this one.
flushCompileCache();

let opened: OpenedPicture | null = null;

async function respond(task: DecodingTask): Promise<DecodingResponse> {
  if ('open' in task) {
    const { format, pixelLimit } = task.open;
    const file = typeof task.open.file === 'string' ? task.open.file : Buffer.from(task.open.file);
    opened = format === 'heic' ? openHeic(file, pixelLimit) : await openPicture(file, format, pixelLimit);
    const { sourceSize, maxPixels } = opened;
    return sourceSize.width * sourceSize.height > maxPixels
      ? { refused: 'too many pixels', maxPixels }
      : { sourceSize };
  }
  if (!opened) return damagedResponse;
  const pictures = await createImages(opened, task.make);
  opened = null;
  return { pictures };
}

const damagedResponse: DecodingResponse = { refused: 'damaged' };

async function createImages(picture: OpenedPicture, { from, pictures }: Plan): Promise<Buffer[]> {
  const { data, info } = await reduce(picture, from);
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const createCopy = (): Sharp => sharp(data, { raw });
  const images = [];
  for (const { width, height, fit, quality } of pictures) {
    images.push(await createCopy().resize(width, height, { fit }).webp({ quality }).toBuffer());
  }
  return images;
}

/** Maximum part of a damaged picture that may be missing: the last lines, which nobody misses. */
const maxMissingPart = 0.25;

/** Decodes a picture in a size. Fails if it is damaged, unless only a small part of it is missing. */
async function reduce({ profile, pixels, remainingPixels }: OpenedPicture, { width, height }: Size) {
  const decode = async (source: Sharp) => {
    const reduced = source.resize(width, height, { fit: 'fill' });
    return (profile ? await embedProfile(reduced, profile) : reduced)
      .toColorspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  };
  try {
    return await decode(await pixels());
  } catch (error) {
    if (!remainingPixels) throw error;
    const remaining = await decode(remainingPixels());
    if (measureMissing(remaining.data) > maxMissingPart) throw error;
    return remaining;
  }
}

/** Returns the part of the samples, from 0 to 1, that have the color of missing ones. Profiles change it a little. */
const measureMissing = (data: Buffer): number =>
  data.reduce((count, sample) => count + (Math.abs(sample - missingColor) <= 2 ? 1 : 0), 0) / data.length;

process.on('message', (task: DecodingTask) => {
  // libvips decodes in another thread, so this timer detects memory use beyond the estimate.
  const memoryCheck = setInterval(() => {
    if (process.memoryUsage.rss() < maxResidentBytes) return;
    clearInterval(memoryCheck);
    process.send?.({ refused: 'too large' }, () => process.kill(process.pid, 'SIGKILL'));
  }, 5);
  respond(task)
    .catch((): DecodingResponse => (isHeapExceeded() ? { refused: 'too large' } : damagedResponse))
    .then((result) => {
      clearInterval(memoryCheck);
      process.send?.(result, () => globalThis.gc?.());
    });
});
process.on('disconnect', () => process.exit());
