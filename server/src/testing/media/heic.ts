import { ascii, u16, u32 } from './bytes.ts';

/** One picture in HEVC: its width and height in pixels, its three parameter sets, and the coded picture. */
interface Frame {
  side: number;
  parameters: Buffer[];
  picture: Buffer;
}

const frameOf = (side: number, picture: string, ...parameters: string[]): Frame => ({
  side,
  parameters: parameters.map((text) => Buffer.from(text, 'base64')),
  picture: Buffer.from(picture, 'base64'),
});

const testPicture = frameOf(
  64,
  'KAGvBBjaq7uB0zmS2H43tpAJjZ584aXvmisouxVpv5f71mGmZL9z0hV6UUX8O0o220HBwGBLFgxs8YDlyr1Xqiij4jqemhE0QC/Gr4tsWI5e' +
    'UOF+U8FbIyg8wIs5W9QFAGYwuDFHwsydK7iZ6+iWhRdMRyXft0jxsemLY4uiqZOSLIPS5Hf3aMDeHs3v9JpEGUwEze9ZXQSkugckKVMovngk' +
    'NUpBRosTSoJ8feA2sls1f5mRtvzBLaq4IUtCK+Bc21V2F+lSvDNG7HSBP3yfj1bIVKVC9aCIPB3HLRcYU71QYsM=',
  'QAEMAf//BAgAAAMAn6gAAAMAAB66AkA=',
  'QgEBBAgAAAMAn6gAAAMAAB6gIIEFlupJG2vAWgIAAAMAAgAAAwACEA==',
  'RAHBcrAiQA==',
);
const brown = frameOf(
  1024,
  'KAGvC0IGhTSSRQPPPPPPPOOg+wiUf+VBe7CAp/bnf02c+3WsC0EbVgAAAwAAAwAAAwAUMKi61gYw1TmAAAADAAADAAADAARskw40OAAAAwAA' +
    'AwAAAwAAAwASMIcAAAMAAAMAAAMAAAMAAAMAUsAAAAMAAAMAAAMAAAMAAAMAFfAAAAMAAAMAAAMAAAMAAAMBGQAAAwAAAwAAAwAAAwAABUQA' +
    'AAMAAAMAAAMAAAMAABKQAAADAAADAAADAAADAAAl4AAAAwAAAwAAAwAAAwAAOqAAAAMAAAMAAAMAAAMAAGLAAAADAAADAAADAAADAAB8QAAA' +
    'AwAAAwAAAwAAAwAA04AAAAMAAAMAAAMAAAMAAREAAAMAAAMAAAMAAAMAAW0AAAMAAAMAAAMAAAMAAak=',
  'QAEMAf//BAgAAAMAn6gAAAMAAHi6AkA=',
  'QgEBBAgAAAMAn6gAAAMAAHigAgCAEAWW6kkyvAWgIAAAAwAgAAADAyE=',
  'RAHBcrBiQA==',
);

const box = (type: string, ...parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), ascii(type), content]);
};
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24), ...parts);

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
    Buffer.concat([Buffer.from([0xa0 + index]), u16(1), u16(set.length), set]),
  );
  const level = Buffer.from([1, 4, 8, 0, 0, 0, 0x9f, 0xa8, 0, 0, 0, 0, 0x1e]);
  const layout = Buffer.from([0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, sets.length]);
  const pictureProperties = [
    fullBox('ispe', 0, u32(declared ?? side * columns), u32(declared ?? side * rows)),
    ...(turned ? [box('irot', Buffer.from([1]))] : []),
    ...(profile ? [colorBox(profile)] : []),
  ];
  const properties = [
    box('hvcC', level, layout, ...sets),
    fullBox('ispe', 0, u32(side), u32(side)),
    ...pictureProperties,
  ];
  const association = (id: number, indexes: number[]) =>
    Buffer.concat([u16(id), Buffer.from([indexes.length, ...indexes])]);
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
    u32(side * columns),
    u32(side * rows),
  ]);
  const itemLocation = (id: number, offset: number, length: number) =>
    Buffer.concat([u16(id), u16(0), u16(1), u32(offset), u32(length)]);
  const entry = (id: number, type: string) => fullBox('infe', 2, u16(id), u16(0), ascii(`${type}\0`));
  const data = Buffer.concat([u32(picture.length), picture]);
  // Every tile is the same frame.
  const meta = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), ascii('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(isGrid ? grid : 1)),
      fullBox(
        'iloc',
        0,
        u16(0x4400),
        u16(associations.length),
        ...ids.map((id) => itemLocation(id, offset, data.length)),
        ...(isGrid ? [itemLocation(grid, offset + data.length, layoutOfTiles.length)] : []),
      ),
      fullBox(
        'iinf',
        0,
        u16(associations.length),
        ...ids.map((id) => entry(id, 'hvc1')),
        ...(isGrid ? [entry(grid, 'grid')] : []),
      ),
      ...(isGrid ? [fullBox('iref', 0, box('dimg', u16(grid), u16(count), ...ids.map(u16)))] : []),
      box('iprp', box('ipco', ...properties), fullBox('ipma', 0, u32(associations.length), ...associations)),
    );
  const fileType = box('ftyp', ascii('heic'), u32(0), ascii('mif1heic'));
  return Buffer.concat([
    fileType,
    meta(fileType.length + meta(0).length + 8),
    box('mdat', data, layoutOfTiles),
  ]);
}

const colorBox = (profile: Buffer | [number, number]): Buffer =>
  Buffer.isBuffer(profile)
    ? box('colr', ascii('prof'), profile)
    : box('colr', ascii('nclx'), u16(profile[0]), u16(profile[1]), u16(6), Buffer.from([0x80]));
