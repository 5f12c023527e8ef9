import type { PictureFormat } from './picture-format.ts';

/** Width and height in pixels, after rotation to upright. */
export interface Size {
  width: number;
  height: number;
}

/**
 * A WebP image to create: `fill` ignores the aspect ratio; `cover` preserves it and crops the excess. `quality` is from
 * 1 to 100.
 */
export interface RequestedPicture extends Size {
  fit: 'fill' | 'cover';
  quality: number;
}

/** The output for a picture, which is first resized to `from`; all `pictures` are created from the result. */
export interface Plan {
  from: Size;
  pictures: RequestedPicture[];
}

/** A task of the decoder process: opens a picture by its path or content, then creates the planned images. */
export type DecodingTask =
  | { open: { file: string | Uint8Array; format: PictureFormat; pixelLimit: number } }
  | { make: Plan };

/** Why a picture is refused; `too large` when decoding exceeded the memory limit of the process. */
export type Refusal = 'damaged' | 'too many pixels' | 'too large';

/** The response of the decoder process: the size of the opened picture, or the images in the order of the plan. */
export type DecodingResponse = { sourceSize: Size } | { pictures: Uint8Array[] } | RefusedPicture;

/** A refusal. `maxPixels` is the limit for this kind of picture, set for `too many pixels`. */
export interface RefusedPicture {
  refused: Refusal;
  maxPixels?: number;
}
