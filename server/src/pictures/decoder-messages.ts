import type { PictureFormat } from './picture-format.ts';

/** Width and height in pixels, as a picture is looked at. */
export interface Size {
  width: number;
  height: number;
}

/** A WebP picture that is wanted; with `cover` it is filled, and what stands out is cut off. */
export interface WantedPicture extends Size {
  fit: 'fill' | 'cover';
  quality: number;
}

/** What is made of a picture: it is brought to the size `from`, and every one of `pictures` is made from that. */
export interface Plan {
  from: Size;
  pictures: WantedPicture[];
}

/** What the process is asked for: to open a picture, by its path or its content, then to make what was planned. */
export type DecodingTask =
  | { open: { file: string | Uint8Array; format: PictureFormat; pixelLimit: number } }
  | { make: Plan };

/** Why a picture is not decoded; `too large` when decoding it took more memory than a process may have. */
export type Refusal = 'damaged' | 'too many pixels' | 'too large';

/** What it answers: the size of what was opened, or the pictures in the order of the plan. */
export type DecodingAnswer = { own: Size } | { pictures: Uint8Array[] } | RefusedPicture;

/** `maxPixels` is how many a picture of this kind may have, where it has too many. */
export interface RefusedPicture {
  refused: Refusal;
  maxPixels?: number;
}
