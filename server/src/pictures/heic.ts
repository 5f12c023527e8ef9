// Decodes HEIC, the format of iPhone photographs. The prebuilt sharp omits its patented compression (HEVC).
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { maxPixelsFor } from './decoder-memory.ts';
import type { ColorProfile } from './icc-profile.ts';
import { type Libheif, limitHeap, loadLibheif, maxHeapBytes } from './libheif.ts';
import type { OpenedPicture } from './opened-picture.ts';

// Values of libheif enumerations.
const colorspaceRgb = 1;
const chromaInterleavedRgb = 10;
const channelInterleaved = 10;

/** Heap size of the library before decoding, in bytes. */
const emptyHeapBytes = 20 * 2 ** 20;

/** The tile grid of a picture, in pixels; `left` and `top` are the offset of the picture in the grid. */
interface Tiling {
  columns: number;
  rows: number;
  tileWidth: number;
  tileHeight: number;
  left: number;
  top: number;
}

/**
 * Opens a HEIC picture, rotated to upright by the library. Fails if it is damaged. Tiles are decoded one after the
 * other, because decoding the whole picture takes three times the memory.
 */
export function openHeic(file: string | Buffer, pixelLimit: number): OpenedPicture {
  const library = loadLibheif();
  const content = typeof file === 'string' ? readFileSync(file) : file;
  const images = new library.HeifDecoder().decode(content);
  // A file may contain other images, such as the tiles of the photograph.
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  const sourceSize = { width: image?.get_width() ?? 0, height: image?.get_height() ?? 0 };
  const pixels = sourceSize.width * sourceSize.height;
  if (!image || pixels === 0) throw new Error('The file contains no picture.');
  const handle = image.handle.$$.ptr;
  const tiling = readTiling(library, handle);
  const isSingleTile = tiling.columns * tiling.rows === 1;
  // Measured with libheif 1.23: the planes of the decoder and of the conversion, for 8 bits and more per sample.
  const tileBytes = library._heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 13.5 : 9.5;
  const pixelBytes = isSingleTile
    ? tileBytes
    : 3 + (tileBytes * tiling.tileWidth * tiling.tileHeight) / pixels;
  return {
    sourceSize,
    maxPixels: Math.min(pixelLimit, maxPixelsFor(pixelBytes, maxHeapBytes - emptyHeapBytes - content.length)),
    profile: readProfile(library, handle),
    pixels() {
      if (isSingleTile)
        return decodeTile(library, handle, 0, 0, (data, width, height) =>
          createRawImage(data, width, height),
        );
      limitHeap(maxHeapBytes - 3 * pixels);
      return createRawImage(
        joinTiles(library, handle, tiling, sourceSize.width, sourceSize.height),
        sourceSize.width,
        sourceSize.height,
      );
    },
  };
}

const createRawImage = (data: Uint8Array, width: number, height: number) =>
  sharp(data, { raw: { width, height, channels: 3 } });

function readTiling(library: Libheif, handle: number): Tiling {
  const [error, tiling] = [library._malloc(16), library._malloc(128)];
  library._heif_image_handle_get_image_tiling(error, handle, 1, tiling);
  if (library.HEAP32[error >> 2] !== 0) throw new Error('The tiling of the picture cannot be read.');
  // The struct starts with a version field; the two skipped fields are the size of the whole picture.
  const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, , , top = 0, left = 0] =
    library.HEAP32.subarray((tiling >> 2) + 1, (tiling >> 2) + 9);
  return { columns, rows, tileWidth, tileHeight, left, top };
}

/** Assembles a picture from its tiles, as RGB with three bytes per pixel. */
function joinTiles(library: Libheif, handle: number, tiling: Tiling, width: number, height: number): Buffer {
  const picture = Buffer.alloc(width * height * 3);
  for (let row = 0; row < tiling.rows; row += 1) {
    for (let column = 0; column < tiling.columns; column += 1) {
      const left = column * tiling.tileWidth - tiling.left;
      const top = row * tiling.tileHeight - tiling.top;
      decodeTile(library, handle, column, row, (tile, tileWidth, tileHeight) => {
        const [fromX, toX] = [Math.max(0, -left), Math.min(tileWidth, width - left)];
        const [fromY, toY] = [Math.max(0, -top), Math.min(tileHeight, height - top)];
        for (let y = fromY; y < toY && fromX < toX; y += 1) {
          const line = tile.subarray((y * tileWidth + fromX) * 3, (y * tileWidth + toX) * 3);
          picture.set(line, ((top + y) * width + left + fromX) * 3);
        }
      });
    }
  }
  return picture;
}

/**
 * Decodes one tile and passes its RGB pixels to `use` without copying them from the library's heap. They are released
 * afterwards, except for a picture of one tile, whose result still refers to them until the process exits.
 */
function decodeTile<T>(
  library: Libheif,
  handle: number,
  column: number,
  row: number,
  use: (data: Uint8Array, width: number, height: number) => T,
): T {
  const [error, out] = [library._malloc(16), library._malloc(4)];
  library._heif_image_handle_decode_image_tile(
    error,
    handle,
    out,
    colorspaceRgb,
    chromaInterleavedRgb,
    0,
    column,
    row,
  );
  if (library.HEAP32[error >> 2] !== 0) throw new Error('A tile cannot be decoded.');
  const image = library.HEAP32[out >> 2] ?? 0;
  const data = library._heif_image_get_plane_readonly(image, channelInterleaved, out);
  const stride = library.HEAP32[out >> 2] ?? 0;
  const width = library._heif_image_get_width(image, channelInterleaved);
  const height = library._heif_image_get_height(image, channelInterleaved);
  if (data === 0) throw new Error('A tile has no RGB plane.');
  const heap = library.HEAPU8;
  // Removes the padding of lines in place.
  const line = width * 3;
  for (let y = 1; stride > line && y < height; y += 1) {
    heap.copyWithin(data + y * line, data + y * stride, data + y * stride + line);
  }
  const result = use(heap.subarray(data, data + line * height), width, height);
  if (!(result instanceof sharp)) library._heif_image_release(image);
  return result;
}

/**
 * Returns the color profile of a picture: embedded, or Display P3 by its code points; undefined for sRGB and all
 * others.
 */
function readProfile(library: Libheif, handle: number): ColorProfile | undefined {
  const bytes = library._heif_image_handle_get_raw_color_profile_size(handle);
  const error = library._malloc(16);
  const out = library._malloc(Math.max(bytes, 4));
  if (bytes > 0) {
    library._heif_image_handle_get_raw_color_profile(error, handle, out);
    return Buffer.from(library.HEAPU8.slice(out, out + bytes));
  }
  library._heif_image_handle_get_nclx_color_profile(error, handle, out);
  if (library.HEAP32[error >> 2] !== 0) return undefined;
  const codes = ((library.HEAP32[out >> 2] ?? 0) >> 2) + 1;
  const [primaries, transfer] = library.HEAP32.subarray(codes, codes + 2);
  // ITU-T H.273: Display P3 primaries with the sRGB transfer function.
  return primaries === 12 && transfer === 13 ? 'p3' : undefined;
}
