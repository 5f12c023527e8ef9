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

const createBox = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([encodeUint32(content.length + 8), encodeAscii(type), content]);
};
const createFullBox = (type: string, version: number, ...parts: Buffer[]) =>
  createBox(type, encodeUint32(version * 2 ** 24), ...parts);

interface HeicOptions {
  /** The declared width and height, if they are wrong. */
  declared?: number;
  /** Whether the picture is rotated by 90° counterclockwise. */
  turned?: boolean;
  /** An ICC profile for its colors, or the code points of ITU-T H.273: primaries and transfer. */
  profile?: Buffer | [primaries: number, transfer: number] | undefined;
  /** Columns and rows of tiles. */
  tiles?: [columns: number, rows: number];
  /** Whether pictures or tiles have 1,024 by 1,024 brown pixels instead of 64 by 64 pixels. */
  large?: boolean;
}

/** Returns a HEIC file like that of a phone (ISO/IEC 23008-12), of 64 by 64 pixels by default. */
export function makeHeic({
  declared,
  turned = false,
  profile,
  tiles = [1, 1],
  large = false,
}: HeicOptions = {}): Buffer {
  const [columns, rows] = tiles;
  const { side, parameters, picture } = large ? brown : testPicture;
  const count = columns * rows;
  const sets = parameters.map((set, index) =>
    Buffer.concat([Buffer.from([0xa0 + index]), encodeUint16(1), encodeUint16(set.length), set]),
  );
  const level = Buffer.from([1, 4, 8, 0, 0, 0, 0x9f, 0xa8, 0, 0, 0, 0, 0x1e]);
  const layout = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length]);
  const pictureProperties = [
    createFullBox('ispe', 0, encodeUint32(declared ?? side * columns), encodeUint32(declared ?? side * rows)),
    ...(turned ? [createBox('irot', Buffer.from([1]))] : []),
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
  const isGrid = count > 1;
  const associations = isGrid
    ? [...ids.map((id) => association(id, [0x81, 2])), association(grid, pictureIndexes)]
    : [association(1, [0x81, ...pictureIndexes])];
  const layoutOfTiles = Buffer.concat([
    Buffer.from([0, 1, rows - 1, columns - 1]),
    encodeUint32(side * columns),
    encodeUint32(side * rows),
  ]);
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
  const data = Buffer.concat([encodeUint32(picture.length), picture]);
  // Every tile is the same frame.
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
        encodeUint16(associations.length),
        ...ids.map((id) => itemLocation(id, offset, data.length)),
        ...(isGrid ? [itemLocation(grid, offset + data.length, layoutOfTiles.length)] : []),
      ),
      createFullBox(
        'iinf',
        0,
        encodeUint16(associations.length),
        ...ids.map((id) => entry(id, 'hvc1')),
        ...(isGrid ? [entry(grid, 'grid')] : []),
      ),
      ...(isGrid
        ? [
            createFullBox(
              'iref',
              0,
              createBox('dimg', encodeUint16(grid), encodeUint16(count), ...ids.map(encodeUint16)),
            ),
          ]
        : []),
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
    createBox('mdat', data, layoutOfTiles),
  ]);
}

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
