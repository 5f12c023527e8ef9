import { crc32, deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';

/** A photograph of random dots, which nothing can pack: `width` by `height` pixels of red, green and blue. */
export function dots(width: number, height: number): Buffer {
  const data = Buffer.alloc(width * height * 3);
  let seed = 7;
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    data[at] = seed >> 16;
  }
  return data;
}

/** A plain picture to start from. */
export const plain = (width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#a8481f' } });

/** A JPEG of a camera that says when it took it, as `YYYY:MM:DD hh:mm:ss`. */
export const datedPhotograph = (at: string): Promise<Buffer> =>
  plain()
    .withExif({ IFD0: { Make: 'Leica' }, IFD2: { DateTimeOriginal: at } })
    .jpeg()
    .toBuffer();

const ascii = (text: string) => Buffer.from(text, 'latin1');
const u16 = (number: number) => Buffer.from([number >> 8, number & 255]);
const u32 = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([ascii(type), data]);
  return Buffer.concat([u32(data.length), named, u32(crc32(named))]);
}

/** A PNG that is small as a file and `width` by `height` pixels when it is opened: all of them black. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.concat([u32(width), u32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    ascii('\x89PNG\r\n\x1a\n'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of `frames` frames on a canvas of `width` by `height`, each of one pixel or of all that its data lack. */
export function gifOf(frames: number, width: number, height: number, whole = false): Buffer {
  const little = (number: number) => Buffer.from([number & 255, number >> 8]);
  const head = [
    ascii('GIF89a'),
    little(width),
    little(height),
    Buffer.from([0x80, 0, 0, 9, 9, 9, 200, 90, 40]),
  ];
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0]),
    ascii(','),
    little(0),
    little(0),
    little(whole ? width : 1),
    little(whole ? height : 1),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  ]);
  return Buffer.concat([...head, ...Array.from({ length: frames }, () => frame), ascii(';')]);
}

// One frame of HEVC, 64 by 64 pixels of a test picture: its three sets of parameters, and the picture.
const parameters = [
  'QAEMAf//BAgAAAMAn6gAAAMAAB66AkA=',
  'QgEBBAgAAAMAn6gAAAMAAB6gIIEFlupJG2vAWgIAAAMAAgAAAwACEA==',
  'RAHBcrAiQA==',
].map((text) => Buffer.from(text, 'base64'));
const frame = Buffer.from(
  'KAGvBBjaq7uB0zmS2H43tpAJjZ584aXvmisouxVpv5f71mGmZL9z0hV6UUX8O0o220HBwGBLFgxs8YDlyr1Xqiij4jqemhE0QC/Gr4tsWI5e' +
    'UOF+U8FbIyg8wIs5W9QFAGYwuDFHwsydK7iZ6+iWhRdMRyXft0jxsemLY4uiqZOSLIPS5Hf3aMDeHs3v9JpEGUwEze9ZXQSkugckKVMovngk' +
    'NUpBRosTSoJ8feA2sls1f5mRtvzBLaq4IUtCK+Bc21V2F+lSvDNG7HSBP3yfj1bIVKVC9aCIPB3HLRcYU71QYsM=',
  'base64',
);

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), ascii(type), content]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24), ...parts);

/**
 * A HEIC file as a phone makes it (ISO/IEC 23008-12), of 64 by 64 pixels; `told` says that it has as many as that
 * across, `turned` that it is looked at a quarter turn to the left.
 */
export function heicOf({ told = 64, turned = false } = {}): Buffer {
  const sets = parameters.map((set, index) =>
    Buffer.concat([Buffer.from([0xa0 + index]), u16(1), u16(set.length), set]),
  );
  const profile = Buffer.from([1, 4, 8, 0, 0, 0, 0x9f, 0xa8, 0, 0, 0, 0, 0x1e]);
  const layout = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length]);
  const properties = [
    box('hvcC', profile, layout, ...sets),
    fullBox('ispe', 0, u32(told), u32(told)),
    ...(turned ? [box('irot', Buffer.from([1]))] : []),
  ];
  const uses = Buffer.from([properties.length, 0x81, ...properties.slice(1).map((_, index) => index + 2)]);
  const meta = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), ascii('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox('iloc', 0, u16(0x4400), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(frame.length + 4)),
      fullBox('iinf', 0, u16(1), fullBox('infe', 2, u16(1), u16(0), ascii('hvc1\0'))),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(1), u16(1), uses)),
    );
  const kind = box('ftyp', ascii('heic'), u32(0), ascii('mif1heic'));
  return Buffer.concat([kind, meta(kind.length + meta(0).length + 8), box('mdat', u32(frame.length), frame)]);
}

/** What is sent as a new memory; `image` null: none. */
export interface SentMemory {
  image?: Buffer | null;
  filename?: string;
  fields?: Record<string, string>;
  key?: string;
  /** Fields come behind the photograph. */
  fieldsLast?: boolean;
}

/** Sends the form of a new memory, as a browser does. */
export async function sendMemory(
  app: FastifyInstance,
  { token }: { token: string },
  { image, filename = 'IMG 1.jpg', fields = {}, key, fieldsLast = false }: SentMemory = {},
) {
  const form = new FormData();
  const file = image === undefined ? await plain().jpeg().toBuffer() : image;
  const putFile = () => file && form.append('image', new Blob([new Uint8Array(file)]), filename);
  if (!fieldsLast) for (const [name, value] of Object.entries(fields)) form.append(name, value);
  putFile();
  if (fieldsLast) for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/post/store',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
