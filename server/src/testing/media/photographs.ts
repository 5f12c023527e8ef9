import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { encodeAscii, encodeUint16, encodeUint32 } from './bytes.ts';

/** Bytes of the blocks of compressed zeros. */
const blockBytes = 2 ** 20;

/** Returns a photograph of random RGB pixels, which cannot be compressed. */
export function createNoisePhotograph(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    data[at] = seed >> 16;
  }
  return data;
}

/** A plain picture. */
export const createPlainPhotograph = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: '#a8481f' } });

/** Returns a JPEG with a capture date in its EXIF data, `YYYY:MM:DD hh:mm:ss`. */
export const createDatedPhotograph = (at: string): Promise<Buffer> =>
  createPlainPhotograph()
    .withExif({ IFD0: { Make: 'Leica' }, IFD2: { DateTimeOriginal: at } })
    .jpeg()
    .toBuffer();

function createChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([encodeAscii(type), data]);
  return Buffer.concat([encodeUint32(data.length), content, encodeUint32(crc32(content))]);
}

/**
 * Returns zeros as zlib compresses them (RFC 1950): a compressed megabyte, repeated, because compressing hundreds of them
 * takes seconds.
 */
function deflateZeros(bytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(blockBytes), { finishFlush: constants.Z_FULL_FLUSH });
  const rest = deflateRawSync(Buffer.alloc(bytes % blockBytes));
  const blocks = Array<Buffer>(Math.floor(bytes / blockBytes)).fill(block);
  // The Adler-32 checksum of zeros.
  const checksum = Buffer.concat([encodeUint16(bytes % 65_521), encodeUint16(1)]);
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...blocks, rest, checksum]);
}

/**
 * Returns a small PNG file that is decoded to `width` by `height` black pixels: of one bit, or of four channels of 16
 * bits in lines or interlaced.
 */
export function createPngBomb(
  width: number,
  height: number,
  kind: 'bits' | 'deep lines' | 'deep interlaced' = 'bits',
): Buffer {
  const isDeep = kind !== 'bits';
  const format = isDeep ? [16, 6, 0, 0, kind === 'deep lines' ? 0 : 1] : [1, 0, 0, 0, 0];
  const header = Buffer.concat([encodeUint32(width), encodeUint32(height), Buffer.from(format)]);
  // Each of the seven passes has a filter byte in every line: at most twice the lines (PNG, section 8.2).
  const rowBytes = isDeep ? width * 8 + (kind === 'deep lines' ? 1 : 2) : Math.ceil(width / 8) + 1;
  return Buffer.concat([
    encodeAscii('\x89PNG\r\n\x1a\n'),
    createChunk('IHDR', header),
    createChunk('IDAT', deflateZeros(rowBytes * height)),
    createChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Returns a GIF of `frames` frames on a canvas of `width` by `height` pixels. Each frame declares one pixel or, with
 * `whole`, the full canvas; its data cover only one pixel.
 */
export function makeGif(frames: number, width: number, height: number, whole = false): Buffer {
  const u16LittleEndian = (number: number) => Buffer.from([number & 255, number >> 8]);
  const head = [
    encodeAscii('GIF89a'),
    u16LittleEndian(width),
    u16LittleEndian(height),
    Buffer.from([0x80, 0, 0, 9, 9, 9, 200, 90, 40]),
  ];
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    encodeAscii(','),
    u16LittleEndian(0),
    u16LittleEndian(0),
    u16LittleEndian(whole ? width : 1),
    u16LittleEndian(whole ? height : 1),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([...head, ...Array.from({ length: frames }, () => frame), encodeAscii(';')]);
}

/**
 * Returns a JPEG of `width` by `height` gray pixels in three colors, made without pixels in memory. With `isInterleaved`,
 * the colors are in one scan, as usual; otherwise each has a scan of its own, so that it is decoded whole.
 */
export function makeGrayJpeg(width: number, height: number, isInterleaved = false): Buffer {
  const colors = [1, 2, 3];
  const segment = (marker: number, ...content: number[]) =>
    Buffer.concat([Buffer.from([0xff, marker]), encodeUint16(content.length + 2), Buffer.from(content)]);
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  // Both Huffman tables have one code, 0: no difference, and the end of a block. A block is two bits.
  const table = (tableId: number) => segment(0xc4, tableId, 1, ...Array(15).fill(0), 0);
  const createScan = (...scanned: number[]) => [
    segment(0xda, scanned.length, ...scanned.flatMap((color) => [color, 0]), 0, 63, 0),
    Buffer.alloc(Math.ceil((scanned.length * blocks) / 4)),
  ];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, 0, ...Array(64).fill(16)),
    segment(
      0xc0,
      8,
      ...encodeUint16(height),
      ...encodeUint16(width),
      3,
      ...colors.flatMap((color) => [color, 0x11, 0]),
    ),
    table(0x00),
    table(0x10),
    ...(isInterleaved ? createScan(...colors) : colors.flatMap((color) => createScan(color))),
    Buffer.from([0xff, 0xd9]),
  ]);
}

const plainJpeg = createPlainPhotograph().jpeg().toBuffer();

/** The form of a new memory, with `key` as its idempotency key; `image: null` sends no photograph. */
interface SentMemory {
  image?: Buffer | null;
  filename?: string;
  fields?: Record<string, string>;
  key?: string;
  /** Sends the fields after the photograph. */
  fieldsLast?: boolean;
}

/** Sends the form of a new memory, as a browser does; returns the status and the body of the response. */
export async function sendMemory(
  fastify: FastifyInstance,
  { token }: { token: string },
  { image, filename = 'IMG 1.jpg', fields = {}, key, fieldsLast = false }: SentMemory = {},
) {
  const form = new FormData();
  const file = image === undefined ? await plainJpeg : image;
  const appendFile = () => file && form.append('image', new Blob([new Uint8Array(file)]), filename);
  if (!fieldsLast) for (const [name, value] of Object.entries(fields)) form.append(name, value);
  appendFile();
  if (fieldsLast) for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/post/store',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
