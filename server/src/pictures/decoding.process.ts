// Decodes pictures, one after the other, in a process of its own: a hostile file can neither hold up requests nor end
// the server, it finds no secrets around it, and all memory goes back to the system with the process.
import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import type { DecodingAnswer, DecodingTask, Plan, Refusal } from './decoding.messages.ts';
import { openHeic } from './heic.ts';
import { type Opened, openPicture } from './opened.picture.ts';

// One picture has one thread, and what libvips keeps for the next one is never asked for again.
sharp.concurrency(1);
sharp.cache(false);
// Requests go first.
setPriority(5);

let opened: Opened | null = null;

async function answer(task: DecodingTask): Promise<DecodingAnswer> {
  if ('open' in task) {
    const { format, mostPixels } = task.open;
    const file = typeof task.open.file === 'string' ? task.open.file : Buffer.from(task.open.file);
    opened = format === 'heic' ? openHeic(file) : await openPicture(file, format, mostPixels);
    const { own } = opened;
    return own.width * own.height > mostPixels ? refuse('too many pixels') : { own };
  }
  if (!opened) return refuse('damaged');
  const pictures = await make(opened, task.make);
  opened = null;
  return { pictures };
}

const refuse = (refused: Refusal): DecodingAnswer => ({ refused });

async function make(picture: Opened, { from, pictures }: Plan): Promise<Buffer[]> {
  const { data, info } = await (await picture.pixels())
    .resize(from.width, from.height, { fit: 'fill' })
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copy = (): Sharp => sharp(data, { raw });
  const made = [];
  for (const { width, height, fit, quality } of pictures) {
    made.push(await copy().resize(width, height, { fit }).webp({ quality }).toBuffer());
  }
  return made;
}

process.on('message', (task: DecodingTask) => {
  answer(task)
    .catch(() => refuse('damaged'))
    .then((said) => process.send?.(said, () => globalThis.gc?.()));
});
process.on('disconnect', () => process.exit());
