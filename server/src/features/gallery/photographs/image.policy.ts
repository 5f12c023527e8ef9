import { pictureWidths } from '@lifestory/contract';

/** Maximum width and height of a picture variant, in pixels. */
export const widestVariant = Math.max(...pictureWidths);
export const tallestVariant = 8000;

/** A stored photograph: the key prefix of its variants, and its width and height in pixels. */
interface Picture {
  image_key: string;
  width: number;
  height: number;
}

/**
 * Returns the variant widths of a photograph `width` pixels wide, narrowest first; none exceeds the original.
 */
export function variantWidths(width: number): number[] {
  const narrower = pictureWidths.filter((one) => one < width);
  return [...narrower, Math.min(width, widestVariant)].filter(
    (one, index, all) => all.indexOf(one) === index,
  );
}

/** Returns the variants of a photograph with their names in URLs and their storage keys, narrowest first. */
export const variantsOf = ({ image_key, width, height }: Picture) =>
  variantWidths(width).map((wide) => ({
    name: `${pictureWidths.find((one) => one >= wide)}.webp`,
    key: `${image_key}/${wide}.webp`,
    width: wide,
    height: Math.max(1, Math.round((height * wide) / width)),
  }));

/** Returns the storage key of the widest variant of a photograph that is at most as wide as a name in a URL says. */
export const keyOfPicture = ({ image_key, width }: Omit<Picture, 'height'>, name: string): string =>
  `${image_key}/${Math.min(width, Number.parseInt(name, 10))}.webp`;
