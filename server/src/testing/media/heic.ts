import { encodeAscii, encodeUint16, encodeUint32 } from './bytes.ts';

/** One picture in HEVC: its width and height in pixels, its three parameter sets, and the coded picture. */
interface Frame {
  side: number;
  parameters: Buffer[];
  picture: Buffer;
}

const createFrame = (side: number, picture: string, ...parameters: string[]): Frame => ({
  side,
  parameters: parameters.map((text) => Buffer.from(text, 'base64')),
  picture: Buffer.from(picture, 'base64'),
});

const testPicture = createFrame(
  64,
  'KAGvBBjaq7uB0zmS2H43tpAJjZ584aXvmisouxVpv5f71mGmZL9z0hV6UUX8O0o220HBwGBLFgxs8YDlyr1Xqiij4jqemhE0QC/Gr4tsWI5e' +
    'UOF+U8FbIyg8wIs5W9QFAGYwuDFHwsydK7iZ6+iWhRdMRyXft0jxsemLY4uiqZOSLIPS5Hf3aMDeHs3v9JpEGUwEze9ZXQSkugckKVMovngk' +
    'NUpBRosTSoJ8feA2sls1f5mRtvzBLaq4IUtCK+Bc21V2F+lSvDNG7HSBP3yfj1bIVKVC9aCIPB3HLRcYU71QYsM=',
  'QAEMAf//BAgAAAMAn6gAAAMAAB66AkA=',
  'QgEBBAgAAAMAn6gAAAMAAB6gIIEFlupJG2vAWgIAAAMAAgAAAwACEA==',
  'RAHBcrAiQA==',
);
const brown = createFrame(
  1024,
  'KAGvC0IGhTSSRQPPPPPPPOOg+wiUf+VBe7CAp/bnf02c+3WsC0EbVgAAAwAAAwAAAwAUMKi61gYw1TmAAAADAAADAAADAARskw40OAAAAwAA' +
    'AwAAAwAAAwASMIcAAAMAAAMAAAMAAAMAAAMAUsAAAAMAAAMAAAMAAAMAAAMAFfAAAAMAAAMAAAMAAAMAAAMBGQAAAwAAAwAAAwAAAwAABUQA' +
    'AAMAAAMAAAMAAAMAABKQAAADAAADAAADAAADAAAl4AAAAwAAAwAAAwAAAwAAOqAAAAMAAAMAAAMAAAMAAGLAAAADAAADAAADAAADAAB8QAAA' +
    'AwAAAwAAAwAAAwAA04AAAAMAAAMAAAMAAAMAAREAAAMAAAMAAAMAAAMAAW0AAAMAAAMAAAMAAAMAAak=',
  'QAEMAf//BAgAAAMAn6gAAAMAAHi6AkA=',
  'QgEBBAgAAAMAn6gAAAMAAHigAgCAEAWW6kkyvAWgIAAAAwAgAAADAyE=',
  'RAHBcrBiQA==',
);

/** Six different tiles, three in each of two rows. */
const photographTiles = [
  'KAGvLpl021fQPpcM59WhtKp3bdvURik+HitTG1KJwbntZD7aYlOdlT84xnynMzS1RWbQVP2RefZLfMo3wDGjkdATJoTBX/HsoAml/uGKh7d3Adp1' +
    'Umm0oZQV2IBC5KqQSF//bLWZf1H8b3ZReJ2ZIUBjDvS5UdgDc26zagWaOlMc/9BXOscaaBOfyCdzOjy8kfn2r0NcPADTkChzVFMpLK/YO7yehfJz' +
    'F9zzKoc30PezO/y0ZkHTCl3SkTytB9heZTOoNE/qYYNVF1Cp32xX0JfvJx6MjO7wo+OSWeKB/w6EqA8ChyCmE5F9zpKTjFuM5/80KqecZbwQ2Dx7' +
    'H9CsS8rkvsWP9uZcPGb1/EhvD1/SicszmKGlRFawjB86el9sFBunuodTA1fvvgXZItMhiAUzjFPnw3Zn+Qw9wk8zgA==',
  'KAGvLusSdijQUUySHlfs6ZpuTuwWYylp803Cv95oUtjh7ZvK/EP895hQgSS5u4FLvzIPD7I0xXP+04k6fpG+Cw6+JdfnJp7cPWiGRJI=',
  'KAGvLusKQqcBRHwh8arfvHuDwVMbBcPNu0SctBm57tM2nU9CZBXynthhVA34',
  'KAGvLusSdijQWP+s9wurNtwzTcncqJlLT6rOE7CzVBhaOXMhPi1mDs2Xtf5gO3KkzyvMF+oBfUzlLP343a23RFc0AapYMC/wwhdpUQGA',
  'KAGvLovopaSDl7FGgsf9Z1RarNuGabk5ZYrKWn1WXiMsWtwUaiU/dPE6+KMmvRdgrnL1btKNvIeuTw2F/WPOS3cf//WXSSkZWjBndEqxbPg65uqD' +
    'BoNphZUSYHP8zTDyx1TA4EtMqmUCxxSkxhGCKxI+RPLpJCZmAsQanfiudSaWCkjnGj7m/LRe5Vx0M0U33Q==',
  'KAGvLmHa0QapUKf7tOucRrI60jeYs4tUdAnbuvYflXyjhjwKuEyG0T56ykThQHuoX0VV/L3jUz/7zsRq9Hq9//7T5Hlzxt8bn6IO8vyIDGzp5rcH' +
    'zbPefPN4zbDJ2112wJx3fjqRSa9avHP1MJegZdUC/Ds=',
].map((picture) =>
  createFrame(
    64,
    picture,
    'QAEMAf//A3AAAAMAkAAAAwAAAwAeugJA',
    'QgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQA==',
    'RAHBcrAiQA==',
  ),
);

const createBox = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([encodeUint32(content.length + 8), encodeAscii(type), content]);
};
const createFullBox = (type: string, version: number, ...parts: Buffer[]) =>
  createBox(type, encodeUint32(version * 2 ** 24), ...parts);

/**
 * A change that a decoder applies to the coded picture: a rotation by 90° counterclockwise, a reflection that exchanges
 * top and bottom or left and right, or a crop to a size in pixels around the center, moved by an offset.
 */
export type Transformation =
  | 'rotate'
  | 'flip'
  | 'flop'
  | { width: number; height: number; right: number; down: number };

function createTransformation(transformation: Transformation): Buffer {
  if (transformation === 'rotate') return createBox('irot', Buffer.from([1]));
  if (transformation === 'flip') return createBox('imir', Buffer.from([0]));
  if (transformation === 'flop') return createBox('imir', Buffer.from([1]));
  // Fractions of two 32-bit integers; the offset counts from center to center.
  const { width, height, right, down } = transformation;
  const numbers = [width, 1, height, 1, right * 2, 2, down * 2, 2];
  return createBox('clap', ...numbers.map((number) => encodeUint32(number >>> 0)));
}

interface HeicOptions {
  /** The declared width and height, if they are wrong. */
  declared?: number;
  /** Applied by decoders in this order. */
  transformations?: Transformation[];
  /** An ICC profile for its colors, or the code points of ITU-T H.273: primaries and transfer. */
  profile?: Buffer | [primaries: number, transfer: number] | undefined;
  /** The orientation in its EXIF data, from 1 to 8. */
  orientation?: number;
  /** Columns and rows of tiles, which are different for up to three columns and two rows of small tiles. */
  tiles?: [columns: number, rows: number];
  /** Width and height of a picture that does not fill its last tiles. */
  size?: [width: number, height: number];
  /** A single tile of a small picture in tiles, counted from 0 in lines. */
  tile?: number;
  /** Whether pictures or tiles have 1,024 by 1,024 brown pixels instead of 64 by 64 pixels. */
  large?: boolean;
}

/** Returns a HEIC file like that of a phone (ISO/IEC 23008-12), of 64 by 64 pixels by default. */
export function makeHeic({
  declared,
  transformations = [],
  profile,
  orientation,
  tiles = [1, 1],
  size,
  tile,
  large = false,
}: HeicOptions = {}): Buffer {
  const [columns, rows] = tiles;
  const count = columns * rows;
  const isGrid = count > 1;
  const frames = Array.from({ length: count }, (_, index) => {
    if (large) return brown;
    return photographTiles[isGrid ? index % photographTiles.length : (tile ?? -1)] ?? testPicture;
  });
  const { side, parameters } = frames[0] ?? testPicture;
  const [width, height] = size ?? [side * columns, side * rows];
  const sets = parameters.map((set, index) =>
    Buffer.concat([Buffer.from([0xa0 + index]), encodeUint16(1), encodeUint16(set.length), set]),
  );
  const level = Buffer.from([1, 4, 8, 0, 0, 0, 0x9f, 0xa8, 0, 0, 0, 0, 0x1e]);
  const layout = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length]);
  const pictureProperties = [
    createFullBox('ispe', 0, encodeUint32(declared ?? width), encodeUint32(declared ?? height)),
    ...transformations.map(createTransformation),
    ...(profile ? [createColorBox(profile)] : []),
  ];
  const properties = [
    createBox('hvcC', level, layout, ...sets),
    createFullBox('ispe', 0, encodeUint32(side), encodeUint32(side)),
    ...pictureProperties,
  ];
  const association = (id: number, indexes: number[]) =>
    Buffer.concat([encodeUint16(id), Buffer.from([indexes.length, ...indexes])]);
  // Properties are numbered from 1; the highest bit marks an essential one.
  const pictureIndexes = pictureProperties.map((_, index) => index + 3);
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  const grid = count + 1;
  const associations = isGrid
    ? [...ids.map((id) => association(id, [0x81, 2])), association(grid, pictureIndexes)]
    : [association(1, [0x81, ...pictureIndexes])];
  const layoutOfTiles = Buffer.concat([
    Buffer.from([0, 1, rows - 1, columns - 1]),
    encodeUint32(width),
    encodeUint32(height),
  ]);
  const exif = orientation === undefined ? null : { id: count + 2, content: encodeOrientation(orientation) };
  const itemLocation = (id: number, offset: number, length: number) =>
    Buffer.concat([
      encodeUint16(id),
      encodeUint16(0),
      encodeUint16(1),
      encodeUint32(offset),
      encodeUint32(length),
    ]);
  const entry = (id: number, type: string) =>
    createFullBox('infe', 2, encodeUint16(id), encodeUint16(0), encodeAscii(`${type}\0`));
  // Equal tiles are stored once.
  const pictures = [...new Set(frames.map(({ picture }) => picture))];
  const stored = pictures.map((picture) => Buffer.concat([encodeUint32(picture.length), picture]));
  const data = Buffer.concat(stored);
  const locateFrame = (id: number, offset: number) => {
    const index = pictures.indexOf(frames[id - 1]?.picture ?? testPicture.picture);
    const before = stored.slice(0, index).reduce((sum, { length }) => sum + length, 0);
    return itemLocation(id, offset + before, stored[index]?.length ?? 0);
  };
  const itemCount = associations.length + (exif ? 1 : 0);
  const references = [
    ...(isGrid ? [createBox('dimg', encodeUint16(grid), encodeUint16(count), ...ids.map(encodeUint16))] : []),
    ...(exif
      ? [createBox('cdsc', encodeUint16(exif.id), encodeUint16(1), encodeUint16(isGrid ? grid : 1))]
      : []),
  ];
  const meta = (offset: number) =>
    createFullBox(
      'meta',
      0,
      createFullBox('hdlr', 0, encodeUint32(0), encodeAscii('pict'), Buffer.alloc(13)),
      createFullBox('pitm', 0, encodeUint16(isGrid ? grid : 1)),
      createFullBox(
        'iloc',
        0,
        encodeUint16(0x4400),
        encodeUint16(itemCount),
        ...ids.map((id) => locateFrame(id, offset)),
        ...(isGrid ? [itemLocation(grid, offset + data.length, layoutOfTiles.length)] : []),
        ...(exif
          ? [itemLocation(exif.id, offset + data.length + layoutOfTiles.length, exif.content.length)]
          : []),
      ),
      createFullBox(
        'iinf',
        0,
        encodeUint16(itemCount),
        ...ids.map((id) => entry(id, 'hvc1')),
        ...(isGrid ? [entry(grid, 'grid')] : []),
        ...(exif ? [entry(exif.id, 'Exif')] : []),
      ),
      ...(references.length > 0 ? [createFullBox('iref', 0, ...references)] : []),
      createBox(
        'iprp',
        createBox('ipco', ...properties),
        createFullBox('ipma', 0, encodeUint32(associations.length), ...associations),
      ),
    );
  const fileType = createBox('ftyp', encodeAscii('heic'), encodeUint32(0), encodeAscii('mif1heic'));
  return Buffer.concat([
    fileType,
    meta(fileType.length + meta(0).length + 8),
    createBox('mdat', data, layoutOfTiles, exif?.content ?? Buffer.alloc(0)),
  ]);
}

/** Returns EXIF data with an orientation and nothing else, after the offset of its header as in HEIC. */
const encodeOrientation = (orientation: number): Buffer =>
  Buffer.concat([
    encodeUint32(6),
    encodeAscii('Exif\0\0MM'),
    encodeUint16(42),
    encodeUint32(8),
    // One entry: the tag 0x112 of one number of 16 bits.
    ...[1, 0x112, 3].map(encodeUint16),
    encodeUint32(1),
    ...[orientation, 0].map(encodeUint16),
    encodeUint32(0),
  ]);

const createColorBox = (profile: Buffer | [number, number]): Buffer =>
  Buffer.isBuffer(profile)
    ? createBox('colr', encodeAscii('prof'), profile)
    : createBox(
        'colr',
        encodeAscii('nclx'),
        encodeUint16(profile[0]),
        encodeUint16(profile[1]),
        encodeUint16(6),
        Buffer.from([0x80]),
      );
