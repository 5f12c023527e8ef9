import { loadSharp } from '../../../pictures/sharp.ts';

/**
 * Width of the still in a mail, in pixels; displayed at half this width, to be sharp on high-density screens.
 */
const stillWidth = 1008;

/** Returns an SVG of a play button, centered in a picture of this size. */
function playButton(width: number, height: number): Buffer {
  const radius = Math.round(Math.min(width, height) * 0.14);
  const [x, y] = [Math.round(width / 2), Math.round(height / 2)];
  const [left, right, half] = [x - radius * 0.3, x + radius * 0.5, radius * 0.45];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <circle cx="${x}" cy="${y}" r="${radius}" fill="#2b2620" fill-opacity="0.72"/>
      <path d="M${left} ${y - half}L${right} ${y}L${left} ${y + half}z" fill="#fffdf8"/>
    </svg>`,
  );
}

/** Converts a poster to a JPEG, which every mail client supports, with a play button in the middle. */
export async function encodeMailStill(poster: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(poster)
    .resize({ width: stillWidth })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info })
    .composite([{ input: playButton(info.width, info.height) }])
    .jpeg({ quality: 78 })
    .toBuffer();
}
