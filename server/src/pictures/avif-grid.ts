// Programs such as avifenc repeat the rotation, reflection and crop of a grid in its tiles. The properties of a grid apply
// to the whole picture, so readers ignore those of its tiles; libvips applies them to each tile and then fails.

/** A box of an ISO media file: its type, and the range of its content in the file. */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** Lists the boxes of a range of a file, up to the first one that is damaged. */
function* listBoxes(file: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + 8 <= end; ) {
    const [short, type] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    const isLong = short === 1 && at + 16 <= end;
    const size = isLong ? Number(file.readBigUInt64BE(at + 8)) : short === 0 ? end - at : short;
    const header = isLong ? 16 : 8;
    if (size < header || at + size > end) return;
    yield { type, start: at + header, end: at + size };
    at += size;
  }
}

const transformations = new Set(['clap', 'imir', 'irot']);

/**
 * Removes the transformations of the tiles of grids from a file, in place, up to where it is damaged. Returns whether
 * there were any.
 */
export function removeTileTransformations(file: Buffer): boolean {
  let isChanged = false;
  const find = (type: string, parent: { start: number; end: number }) =>
    [...listBoxes(file, parent.start, parent.end)].find((box) => box.type === type);
  const meta = find('meta', { start: 0, end: file.length });
  // `meta`, `iref` and `ipma` start with a version and flags.
  const content = meta && { start: meta.start + 4, end: meta.end };
  const references = content && find('iref', content);
  const properties = content && find('iprp', content);
  const list = properties && find('ipco', properties);
  const associations = properties && find('ipma', properties);
  if (!references || !list || !associations) return false;
  try {
    const tiles = listTiles(file, references);
    const types = [...listBoxes(file, list.start, list.end)].map(({ type }) => type);
    const isLongId = file[associations.start] !== 0;
    const isLongIndex = ((file[associations.start + 3] ?? 0) & 1) === 1;
    let at = associations.start + 8;
    for (let entries = file.readUInt32BE(associations.start + 4); entries > 0; entries -= 1) {
      const id = isLongId ? file.readUInt32BE(at) : file.readUInt16BE(at);
      at += isLongId ? 4 : 2;
      const count = file.readUInt8(at);
      at += 1;
      for (let left = count; left > 0; left -= 1, at += isLongIndex ? 2 : 1) {
        if (at + (isLongIndex ? 2 : 1) > associations.end) return isChanged;
        const index = isLongIndex ? file.readUInt16BE(at) & 0x7fff : file.readUInt8(at) & 0x7f;
        // The index 0 stands for no property.
        if (!tiles.has(id) || !transformations.has(types[index - 1] ?? '')) continue;
        file.fill(0, at, at + (isLongIndex ? 2 : 1));
        isChanged = true;
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return isChanged;
}

/** Lists the ids of the pictures that others are made from. */
function listTiles(file: Buffer, references: Box): Set<number> {
  const isLong = file[references.start] !== 0;
  const readId = (at: number) => (isLong ? file.readUInt32BE(at) : file.readUInt16BE(at));
  const bytes = isLong ? 4 : 2;
  const tiles = new Set<number>();
  for (const { type, start, end } of listBoxes(file, references.start + 4, references.end)) {
    if (type !== 'dimg') continue;
    for (let at = start + bytes + 2; at + bytes <= end; at += bytes) tiles.add(readId(at));
  }
  return tiles;
}
