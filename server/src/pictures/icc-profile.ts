import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A color profile: the ICC data of a file, or the name of one that sharp includes. */
export type ColorProfile = Buffer | 'p3';

/** Length of the signature and header chunk of a PNG, in bytes. */
const headBytes = 33;

/**
 * Assigns a color profile to pixels without one. sharp accepts no profile for raw pixels, so they are encoded as a PNG
 * with an iCCP chunk (PNG specification, section 11.3.3.3).
 */
export async function embedProfile(pixels: Sharp, profile: ColorProfile): Promise<Sharp> {
  const picture = await pixels.png({ compressionLevel: 0 }).toBuffer();
  const content = Buffer.concat([
    Buffer.from('iCCPprofile\0\0', 'latin1'),
    deflateSync(profile === 'p3' ? await readDisplayP3() : profile),
  ]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return sharp(
    Buffer.concat([picture.subarray(0, headBytes), length, content, check, picture.subarray(headBytes)]),
  );
}

async function readDisplayP3(): Promise<Buffer> {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } });
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('sharp has no profile of Display P3.');
  return icc;
}
