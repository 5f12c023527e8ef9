import { closeSync, openSync, readSync } from 'node:fs';
import type { Metadata } from 'sharp';
import type { PictureFormat } from './picture-format.ts';

/** Resident bytes that a decoding process may have. One that has more refuses its picture and ends. */
export const maxResidentBytes = 310 * 2 ** 20;

/** Bytes of them for a picture that is in memory whole; the others belong to the program and the made pictures. */
const maxPictureBytes = 226_000_000;

/** How many pixels a picture may have that is in memory whole with `bytesPerPixel`, to a tenth of a megapixel. */
export const maxPixelsFor = (bytesPerPixel: number, bytes = maxPictureBytes): number =>
  Math.floor(bytes / bytesPerPixel / 100_000) * 100_000;

/**
 * Bytes for each pixel of a picture of which no line is decoded before all are; null for one that is read line by
 * line. Measured with libvips 8.18, see docs/decisions/0016.
 */
export function bytesPerPixel(
  format: PictureFormat,
  file: string | Buffer,
  metadata: Metadata,
): number | null {
  const sampleBytes = metadata.depth === 'uchar' ? 1 : 2;
  switch (format) {
    case 'jpg':
      // libvips calls every JPEG with several scans progressive.
      return metadata.isProgressive ? 1.25 * coefficientBytes(file) : null;
    case 'png':
      // Reducing a picture keeps about 2,000 of its lines, which are all of a wide one.
      return (
        metadata.channels *
        sampleBytes *
        (metadata.isProgressive ? 1.25 : Math.min(1, 2000 / metadata.height))
      );
    case 'webp':
      if ((metadata.pages ?? 1) > 1) return 12;
      return metadata.hasAlpha || isLossless(file) ? 5 : null;
    case 'gif':
      return 7;
    default:
      return sampleBytes === 1 ? 18.2 : 24.4;
  }
}

/** Bytes of DCT coefficients for each pixel of a JPEG with several scans: two for each sample (ITU-T T.81, B.2.2). */
function coefficientBytes(file: string | Buffer): number {
  const frame = jpegFrame(file);
  const samplings = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + 3 * index] ?? 0);
  const areas = samplings.map((sampling) => (sampling >> 4) * (sampling & 15));
  const widest = Math.max(...samplings.map((sampling) => sampling >> 4));
  const tallest = Math.max(...samplings.map((sampling) => sampling & 15));
  return (2 * areas.reduce((sum, area) => sum + area, 0)) / (widest * tallest);
}

/** The content of a JPEG's frame header, without its marker and length. */
function jpegFrame(file: string | Buffer): Buffer {
  return withReader(file, (read) => {
    let at = 2;
    for (;;) {
      const head = read(at, 4);
      const marker = head[1] ?? 0;
      if (head.length < 4 || head[0] !== 0xff) throw new Error('It has no frame.');
      if (marker === 0xff) {
        at += 1;
        continue;
      }
      const length = head.readUInt16BE(2);
      // SOF0 to SOF15, without the tables DHT, JPG and DAC that lie between them.
      if ((marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker)) return read(at + 4, length - 2);
      at += 2 + length;
    }
  });
}

/** Whether a still WebP has a lossless bitstream (RFC 9649): it is decoded whole. */
const isLossless = (file: string | Buffer): boolean =>
  withReader(file, (read) => {
    for (let at = 12; ; ) {
      const head = read(at, 8);
      const name = head.toString('latin1', 0, 4);
      if (head.length < 8 || name === 'VP8 ') return false;
      if (name === 'VP8L') return true;
      at += 8 + head.readUInt32LE(4) + (head.readUInt32LE(4) % 2);
    }
  });

/** Lends a function that reads `length` bytes at a place of `file`, fewer where it ends. */
function withReader<T>(file: string | Buffer, use: (read: (at: number, length: number) => Buffer) => T): T {
  if (typeof file !== 'string') return use((at, length) => file.subarray(at, at + length));
  const handle = openSync(file, 'r');
  try {
    return use((at, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(handle, bytes, 0, length, at));
    });
  } finally {
    closeSync(handle);
  }
}
