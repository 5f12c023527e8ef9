import { closeSync, openSync, readSync } from 'node:fs';
import type { Metadata } from 'sharp';
import type { PictureFormat } from './picture-format.ts';

/** Maximum resident bytes of a decoding process. A process above the limit refuses its picture and exits. */
export const maxResidentBytes = 310 * 2 ** 20;

/**
 * The part of these bytes that is available to a fully decoded source; the program and the output images use the rest.
 */
const maxPictureBytes = 226_000_000;

/** Returns the maximum pixels of a picture that is decoded in full, rounded down to a tenth of a megapixel. */
export const maxPixelsFor = (bytesPerPixel: number, bytes = maxPictureBytes): number =>
  Math.floor(bytes / bytesPerPixel / 100_000) * 100_000;

/**
 * Returns the memory per pixel, in bytes, of a picture that must be decoded in full; null for one that is decoded line
 * by line. Measured with libvips 8.18, see docs/decisions/0016. Fails for a progressive JPEG without a frame header.
 */
export function bytesPerPixel(
  format: PictureFormat,
  file: string | Buffer,
  metadata: Metadata,
): number | null {
  const sampleBytes = metadata.depth === 'uchar' ? 1 : 2;
  switch (format) {
    case 'jpg':
      // libvips reports every multi-scan JPEG as progressive.
      return metadata.isProgressive ? 1.25 * coefficientBytesPerPixel(file) : null;
    case 'png':
      // Downscaling buffers about 2,000 lines: for a wide, low picture, all of them.
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

/**
 * Returns the bytes of DCT coefficients per pixel of a multi-scan JPEG: two per sample. Sampling factors: ITU-T T.81,
 * B.2.2.
 */
function coefficientBytesPerPixel(file: string | Buffer): number {
  const frame = readJpegFrame(file);
  const samplings = Array.from({ length: frame[5] ?? 0 }, (_, index) => frame[7 + 3 * index] ?? 0);
  const areas = samplings.map((sampling) => (sampling >> 4) * (sampling & 15));
  const maxHorizontal = Math.max(...samplings.map((sampling) => sampling >> 4));
  const maxVertical = Math.max(...samplings.map((sampling) => sampling & 15));
  return (2 * areas.reduce((sum, area) => sum + area, 0)) / (maxHorizontal * maxVertical);
}

/** Reads the frame header of a JPEG, without marker and length. Fails when there is none. */
function readJpegFrame(file: string | Buffer): Buffer {
  return withReader(file, (read) => {
    let offset = 2;
    for (;;) {
      const head = read(offset, 4);
      const marker = head[1] ?? 0;
      if (head.length < 4 || head[0] !== 0xff) throw new Error('The JPEG has no frame header.');
      if (marker === 0xff) {
        offset += 1;
        continue;
      }
      const length = head.readUInt16BE(2);
      // SOF0 to SOF15, except the markers DHT, JPG and DAC in the same range.
      if ((marker & 0xf0) === 0xc0 && ![0xc4, 0xc8, 0xcc].includes(marker))
        return read(offset + 4, length - 2);
      offset += 2 + length;
    }
  });
}

/** Whether a still WebP has a lossless bitstream (RFC 9649), which is decoded in full. */
const isLossless = (file: string | Buffer): boolean =>
  withReader(file, (read) => {
    for (let offset = 12; ; ) {
      const head = read(offset, 8);
      const name = head.toString('latin1', 0, 4);
      if (head.length < 8 || name === 'VP8 ') return false;
      if (name === 'VP8L') return true;
      offset += 8 + head.readUInt32LE(4) + (head.readUInt32LE(4) % 2);
    }
  });

/** Calls `use` with a function that reads `length` bytes of `file` at an offset, or fewer at its end. */
function withReader<T>(
  file: string | Buffer,
  use: (read: (offset: number, length: number) => Buffer) => T,
): T {
  if (typeof file !== 'string') return use((offset, length) => file.subarray(offset, offset + length));
  const handle = openSync(file, 'r');
  try {
    return use((offset, length) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(handle, bytes, 0, length, offset));
    });
  } finally {
    closeSync(handle);
  }
}
