import { loadSharp } from '../../pictures/sharp.ts';
import type { StoryboardGeometry } from './port.ts';

/** Quality of the JPEG, from 1 to 100. */
const quality = 70;

/**
 * Joins the pictures of a storyboard, which are JPEGs of its frame size by their position, to one JPEG. A missing
 * picture repeats the one before it; without any before, it is black.
 */
export async function joinStoryboard(
  pictures: ReadonlyMap<number, Buffer>,
  { columns, rows, frameWidth, frameHeight }: StoryboardGeometry,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const layers: { input: Buffer; left: number; top: number }[] = [];
  let input: Buffer | undefined;
  for (let position = 0; position < columns * rows; position += 1) {
    input = pictures.get(position) ?? input;
    const left = (position % columns) * frameWidth;
    const top = Math.floor(position / columns) * frameHeight;
    if (input) layers.push({ input, left, top });
  }
  const size = { width: columns * frameWidth, height: rows * frameHeight };
  return sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite(layers)
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
}
