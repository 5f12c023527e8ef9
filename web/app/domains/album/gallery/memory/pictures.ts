// The pictures of a photograph; the scripts of the head choose them too, so this imports no library.
import type { Memory, ShortMemory } from '@lifestory/contract';
import { pictureWidths } from '@lifestory/contract/limits';

/**
 * The pictures of a photograph, narrowest first; none is wider than the photograph. `baseUrl` is the signed `pictures`
 * of the response.
 */
export function picturesOf(
  baseUrl: string,
  { id, size }: Pick<ShortMemory, 'id' | 'size'>,
): Memory['images'] {
  const [width = 1, height = 1] = size;
  return pictureWidths
    .filter((_, index) => (pictureWidths[index - 1] ?? 0) < width)
    .map((maxWidth) => {
      const pictureWidth = Math.min(maxWidth, width);
      const pictureHeight = Math.max(1, Math.round((height * pictureWidth) / width));
      return { width: pictureWidth, height: pictureHeight, url: `${baseUrl}/${id}/${maxWidth}.webp` };
    });
}

/** The `srcset` attribute of a memory's image. */
export const srcSetOf = ({ images }: Pick<Memory, 'images'>): string =>
  images.map(({ url, width }) => `${url} ${width}w`).join(', ');

/** The width of a picture in a frame of 4 to 3, from 0 to 1: a portrait is limited by the height of the frame. */
export const scaleInFrame = (width: number, height: number): number => Math.min(1, (0.75 * width) / height);
