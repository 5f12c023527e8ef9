import { createHash, randomBytes } from 'node:crypto';

const word = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const createBox = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content);
  return Buffer.concat([word(body.length + 8), Buffer.from(type, 'latin1'), body]);
};

/** Returns a track of a kind, `vide` or `soun`, with this codec. */
const createTrack = (kind: string, codec: string) =>
  createBox(
    'trak',
    createBox(
      'mdia',
      createBox('hdlr', word(0), word(0), Buffer.from(kind), Buffer.alloc(13)),
      createTables(codec),
    ),
  );

/** Returns the tables of a track with this codec. */
const createTables = (codec: string) =>
  createBox(
    'minf',
    createBox('stbl', createBox('stsd', word(0), word(1), createBox(codec, Buffer.alloc(78)))),
  );

/** Returns the boxes before the content of a film: `ftyp`, and a `moov` with one video track of `seconds`, and sound if `codec` names one. */
const createHeader = (seconds: number, codec: string) => {
  const [picture = '', sound] = codec.split('+');
  return Buffer.concat([
    createBox('ftyp', Buffer.from('isom'), word(512), Buffer.from('isommp41')),
    createBox(
      'moov',
      createBox('mvhd', word(0), word(0), word(0), word(1000), word(seconds * 1000), Buffer.alloc(80)),
      createTrack('vide', picture),
      ...(sound ? [createTrack('soun', sound)] : []),
    ),
  ]);
};

/** Bytes after which the noise of a film repeats: a prime, so that it begins elsewhere in each chunk. */
const noiseBytes = 1_000_003;

/** Returns a valid mp4 file of exactly `bytes` whose frames are noise; its `codec` is that of the picture, or of both, such as `avc1+mp4a`. */
export function makeFilm(bytes: number, seconds = 60, codec = 'avc1'): Buffer<ArrayBuffer> {
  const head = createHeader(seconds, codec);
  const contentBytes = bytes - head.length - 8;
  const noise = randomBytes(Math.min(contentBytes, noiseBytes));
  const content = Buffer.alloc(contentBytes, noise);
  return Buffer.concat([head, word(contentBytes + 8), Buffer.from('mdat'), content]);
}

/** The hexadecimal SHA-256 of a file. */
export const computeFingerprint = (content: Buffer): string =>
  createHash('sha256').update(content).digest('hex');
