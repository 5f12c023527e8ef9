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
const mirrorVertically = 0;
const readType = (name: string) => Buffer.from(name, 'latin1').readUInt32BE();
const [cropType, mirrorType, rotationType] = ['clap', 'imir', 'irot'].map(readType);

/** A picture with more transformations contradicts its size, and is damaged. */
const maxTransformations = 100;

/** Heap size of the library before decoding, in bytes. */
const emptyHeapBytes = 20 * 2 ** 20;

/** The tiles of a picture as it is coded, in pixels. */
interface Tiling {
  columns: number;
  rows: number;
  /** Width and height of the picture, which may not fill its last tiles. */
  width: number;
  height: number;
  tileWidth: number;
  tileHeight: number;
}

/**
 * Maps pixels of the coded picture to the upright one: `(x, y)` to `(xx * x + xy * y + left, yx * x + yy * y + top)`.
 * Pixels outside `width` and `height` are cropped.
 */
interface Placement {
  width: number;
  height: number;
  xx: number;
  xy: number;
  yx: number;
  yy: number;
  left: number;
  top: number;
}

/**
 * Opens a HEIC picture, upright. Fails if it is damaged. A picture in one piece is decoded whole by the library. Tiles
 * are decoded one after the other without rotation and put in their places, because decoding the whole picture takes
 * three times the memory.
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
  const codedPixels = tiling.width * tiling.height;
  // Measured with libheif 1.23: the planes of the decoder and of the conversion, for 8 bits and more per sample.
  const tileBytes = library._heif_image_handle_get_luma_bits_per_pixel(handle) > 8 ? 13.5 : 9.5;
  // A crop leaves fewer pixels than must be decoded.
  const pixelBytes = isSingleTile
    ? tileBytes * Math.max(1, codedPixels / pixels)
    : 3 + (tileBytes * tiling.tileWidth * tiling.tileHeight) / pixels;
  return {
    sourceSize,
    maxPixels: Math.min(pixelLimit, maxPixelsFor(pixelBytes, maxHeapBytes - emptyHeapBytes - content.length)),
    profile: readProfile(library, handle),
    pixels() {
      if (isSingleTile) {
        // The pixels refer to the heap of the library, which this process keeps until it exits.
        const { data, width, height } = decode(library, (error, out) =>
          library._heif_decode_image(error, handle, out, colorspaceRgb, chromaInterleavedRgb, 0),
        );
        return createRawImage(data, width, height);
      }
      limitHeap(maxHeapBytes - 3 * pixels);
      const placement = readPlacement(library, handle, tiling);
      if (placement.width !== sourceSize.width || placement.height !== sourceSize.height)
        throw new Error('The transformations of the picture contradict its size.');
      return createRawImage(
        joinTiles(library, handle, tiling, placement),
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
  library._heif_image_handle_get_image_tiling(error, handle, 0, tiling);
  if (library.HEAP32[error >> 2] !== 0) throw new Error('The tiling of the picture cannot be read.');
  // The struct starts with a version field.
  const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0] =
    library.HEAP32.subarray((tiling >> 2) + 1, (tiling >> 2) + 7);
  return { columns, rows, width, height, tileWidth, tileHeight };
}

/** Reads the crop, rotations and reflections of a picture, which apply in the order of the file. */
function readPlacement(library: Libheif, handle: number, { width, height }: Tiling): Placement {
  const context = library._heif_image_handle_get_context(handle);
  const item = library._heif_image_handle_get_item_id(handle);
  const ids = library._malloc(4 * maxTransformations);
  const count = library._heif_item_get_transformation_properties(context, item, ids, maxTransformations);
  let placement: Placement = { width, height, xx: 1, xy: 0, yx: 0, yy: 1, left: 0, top: 0 };
  for (const id of library.HEAP32.slice(ids >> 2, (ids >> 2) + Math.max(0, count))) {
    const type = library._heif_item_get_property_type(context, item, id);
    if (type === cropType) placement = crop(placement, readBorders(library, context, item, id, placement));
    else if (type === mirrorType) {
      const direction = library._heif_item_get_property_transform_mirror(context, item, id);
      placement = direction === mirrorVertically ? flip(placement) : rotate(rotate(flip(placement)));
    } else if (type === rotationType) {
      const degrees = library._heif_item_get_property_transform_rotation_ccw(context, item, id);
      for (let turned = 0; turned < degrees; turned += 90) placement = rotate(placement);
    }
  }
  library._heif_context_free(context);
  return placement;
}

/** Reads how many pixels a crop removes on the left and top, and the size that it leaves. */
function readBorders(library: Libheif, context: number, item: number, id: number, size: Placement): Borders {
  const out = library._malloc(16);
  const { width, height } = size;
  const pointers = [out, out + 4, out + 8, out + 12] as const;
  library._heif_item_get_property_transform_crop_borders(context, item, id, width, height, ...pointers);
  const [left = 0, top = 0, right = 0, bottom = 0] = library.HEAP32.subarray(out >> 2, (out >> 2) + 4);
  return { left, top, width: width - left - right, height: height - top - bottom };
}

type Borders = Pick<Placement, 'left' | 'top' | 'width' | 'height'>;

const crop = (placement: Placement, { left, top, width, height }: Borders): Placement => ({
  ...placement,
  width,
  height,
  left: placement.left - left,
  top: placement.top - top,
});

/** Exchanges top and bottom. */
const flip = ({ yx, yy, top, ...placement }: Placement): Placement => ({
  ...placement,
  yx: -yx,
  yy: -yy,
  top: placement.height - 1 - top,
});

/** Rotates by 90° counterclockwise. */
const rotate = ({ width, height, xx, xy, yx, yy, left, top }: Placement): Placement => ({
  width: height,
  height: width,
  xx: yx,
  xy: yy,
  yx: -xx,
  yy: -xy,
  left: top,
  top: width - 1 - left,
});

/** Assembles a picture from its tiles, as RGB with three bytes per pixel. */
function joinTiles(library: Libheif, handle: number, tiling: Tiling, placement: Placement): Buffer {
  const { width, height, xx, xy, yx, yy } = placement;
  const picture = Buffer.alloc(width * height * 3);
  const options = library._heif_decoding_options_alloc();
  // The second byte of the struct: whether transformations are ignored.
  library.HEAPU8[options + 1] = 1;
  for (let row = 0; row < tiling.rows; row += 1) {
    for (let column = 0; column < tiling.columns; column += 1) {
      const [left, top] = [column * tiling.tileWidth, row * tiling.tileHeight];
      const tile = decode(library, (error, out) =>
        library._heif_image_handle_decode_image_tile(
          error,
          handle,
          out,
          colorspaceRgb,
          chromaInterleavedRgb,
          options,
          column,
          row,
        ),
      );
      const [columns, lines] = [
        Math.min(tile.width, tiling.width - left),
        Math.min(tile.height, tiling.height - top),
      ];
      for (let line = 0; line < lines; line += 1) {
        let x = xx * left + xy * (top + line) + placement.left;
        let y = yx * left + yy * (top + line) + placement.top;
        let from = line * tile.width * 3;
        for (let pixel = 0; pixel < columns; pixel += 1, x += xx, y += yx, from += 3) {
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const to = (y * width + x) * 3;
          picture[to] = tile.data[from] ?? 0;
          picture[to + 1] = tile.data[from + 1] ?? 0;
          picture[to + 2] = tile.data[from + 2] ?? 0;
        }
      }
      library._heif_image_release(tile.image);
    }
  }
  return picture;
}

/**
 * Decodes an image with `start`, which writes an error and a pointer to the image; returns its RGB pixels without
 * copying them from the library's heap, where they stay until the image is released.
 */
function decode(library: Libheif, start: (error: number, out: number) => void) {
  const [error, out] = [library._malloc(16), library._malloc(4)];
  start(error, out);
  if (library.HEAP32[error >> 2] !== 0) throw new Error('The picture cannot be decoded.');
  const image = library.HEAP32[out >> 2] ?? 0;
  const data = library._heif_image_get_plane_readonly(image, channelInterleaved, out);
  const stride = library.HEAP32[out >> 2] ?? 0;
  const width = library._heif_image_get_width(image, channelInterleaved);
  const height = library._heif_image_get_height(image, channelInterleaved);
  if (data === 0) throw new Error('The picture has no RGB plane.');
  const heap = library.HEAPU8;
  // Removes the padding of lines in place.
  const line = width * 3;
  for (let y = 1; stride > line && y < height; y += 1) {
    heap.copyWithin(data + y * line, data + y * stride, data + y * stride + line);
  }
  return { image, data: heap.subarray(data, data + line * height), width, height };
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
