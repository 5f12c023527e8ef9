// HEIC is decoded with libheif, the library that browsers and desktops use, as WebAssembly: the pictures of iPhones,
// whose patented compression sharp's own build leaves out.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { Opened } from './opened.picture.ts';

interface HeifImage {
  handle: unknown;
  is_primary(): boolean;
  get_width(): number;
  get_height(): number;
}
interface HeifChannel {
  id: unknown;
  width: number;
  height: number;
  /** Bytes from one line to the next. */
  stride: number;
  data: Uint8Array;
}
interface Libheif {
  HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] };
  heif_js_decode_image2(
    handle: unknown,
    colorspace: unknown,
    chroma: unknown,
  ): Promise<{ channels?: HeifChannel[] } | undefined>;
  heif_colorspace: { heif_colorspace_RGB: unknown };
  heif_chroma: { heif_chroma_interleaved_RGB: unknown };
  heif_channel: { heif_channel_interleaved: unknown };
}

let libheif: Libheif | null = null;

/** Loads the library when the first picture needs it. */
function load(): Libheif {
  if (libheif) return libheif;
  const require = createRequire(import.meta.url);
  const open = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif;
  libheif = open({ wasmBinary: readFileSync(require.resolve('libheif-js/libheif-wasm/libheif.wasm')) });
  return libheif;
}

/** Opens a HEIC picture, turned upright by its library; fails for one that is damaged. */
export function openHeic(file: string | Buffer): Opened {
  const library = load();
  const images = new library.HeifDecoder().decode(typeof file === 'string' ? readFileSync(file) : file);
  // Beside the photograph a file may have others, such as the tiles that it is put together from.
  const image = images.find((one) => one.is_primary()) ?? images[0];
  const own = { width: image?.get_width() ?? 0, height: image?.get_height() ?? 0 };
  if (!image || own.width * own.height === 0) throw new Error('There is no picture in it.');
  return {
    own,
    async pixels() {
      // Three bytes a pixel, which are read where the library has them: nothing is copied.
      const { heif_colorspace, heif_chroma, heif_channel } = library;
      const decoded = await library.heif_js_decode_image2(
        image.handle,
        heif_colorspace.heif_colorspace_RGB,
        heif_chroma.heif_chroma_interleaved_RGB,
      );
      const channel = decoded?.channels?.find(({ id }) => id === heif_channel.heif_channel_interleaved);
      if (!channel) throw new Error('It cannot be decoded.');
      const { data, width, height, stride } = channel;
      // A line may be longer than its pixels: they are moved together, where they are.
      const line = width * 3;
      for (let y = 1; stride > line && y < height; y += 1) {
        data.copyWithin(y * line, y * stride, y * stride + line);
      }
      return sharp(data.subarray(0, line * height), { raw: { width, height, channels: 3 } });
    },
  };
}
