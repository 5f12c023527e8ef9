// Decodes pictures one at a time in a separate process without access to secrets. A hostile file can neither block
// requests nor crash the server, and all memory is returned to the system when the process exits.
import { flushCompileCache } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { maxResidentBytes } from './decoder-memory.ts';
import type { DecodingResponse, DecodingTask, Plan } from './decoder-messages.ts';
import { openHeic } from './heic.ts';
import { embedProfile } from './icc-profile.ts';
import { isHeapExceeded } from './libheif.ts';
import { type OpenedPicture, openPicture } from './opened-picture.ts';

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
  const reduced = (await picture.pixels()).resize(from.width, from.height, { fit: 'fill' });
  const { data, info } = await (picture.profile ? await embedProfile(reduced, picture.profile) : reduced)
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const createCopy = (): Sharp => sharp(data, { raw });
  const images = [];
  for (const { width, height, fit, quality } of pictures) {
    images.push(await createCopy().resize(width, height, { fit }).webp({ quality }).toBuffer());
  }
  return images;
}

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
