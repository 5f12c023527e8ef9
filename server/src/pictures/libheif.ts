// Loads libheif, compiled to WebAssembly. Pointers are offsets in its heap.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export interface Libheif {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  _malloc(bytes: number): number;
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  // Functions that return a `heif_error` write it to their first argument; its first field is 0 on success.
  _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
  _heif_image_handle_get_image_tiling(
    error: number,
    handle: number,
    transformed: number,
    tiling: number,
  ): void;
  _heif_image_handle_decode_image_tile(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
    column: number,
    row: number,
  ): void;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_decoding_options_alloc(): number;
  _heif_image_handle_get_context(handle: number): number;
  _heif_image_handle_get_item_id(handle: number): number;
  _heif_context_free(context: number): void;
  _heif_item_get_transformation_properties(
    context: number,
    item: number,
    ids: number,
    maxCount: number,
  ): number;
  _heif_item_get_property_type(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_mirror(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_rotation_ccw(context: number, item: number, property: number): number;
  _heif_item_get_property_transform_crop_borders(
    context: number,
    item: number,
    property: number,
    width: number,
    height: number,
    left: number,
    top: number,
    right: number,
    bottom: number,
  ): void;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_release(image: number): void;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, profile: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
}

export interface HeifImage {
  /** An embind object; its pointer is in `$$`. */
  handle: { $$: { ptr: number } };
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
}

/** Maximum heap of the library in bytes; the rest of `maxResidentBytes` is for the program. */
export const maxHeapBytes = 195 * 2 ** 20;
const pageBytes = 65_536;

// The types of Node do not include WebAssembly.
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } };

let libheif: Libheif | null = null;
let limit = maxHeapBytes;
let isExceeded = false;

/** Sets the maximum heap of the library, in bytes. */
export const limitHeap = (bytes: number): void => {
  limit = bytes;
};

/** Whether the library has tried to exceed the maximum heap. */
export const isHeapExceeded = (): boolean => isExceeded;

/**
 * Loads the library on first use and limits its heap to `maxHeapBytes`, or to the bytes set by `limitHeap`. libheif-js
 * has no option for that, so WebAssembly memory is limited in the whole process: only the decoder process may call
 * this.
 */
export function loadLibheif(): Libheif {
  if (libheif) return libheif;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function growWithinLimit(pages) {
    if (this.buffer.byteLength + pages * pageBytes > limit) {
      isExceeded = true;
      throw new RangeError('The heap limit of libheif is exceeded.');
    }
    return grow.call(this, pages);
  };
  const require = createRequire(import.meta.url);
  const createLibheif = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif;
  libheif = createLibheif({
    wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')),
  });
  return libheif;
}
