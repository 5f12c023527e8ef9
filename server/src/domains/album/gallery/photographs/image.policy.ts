import { pictureWidths } from '@lifestory/contract';

/** Maximum width of a picture variant, in pixels. */
export const maxVariantWidth = Math.max(...pictureWidths);
/** Maximum height of a picture variant, in pixels. */
export const maxVariantHeight = 8000;

/** A stored photograph: the folder of its files in the media store, and its width and height in pixels. */
interface Picture {
  image_key: string;
  width: number;
  height: number;
}

/**
 * Returns the variant widths of a photograph `width` pixels wide, narrowest first; none is wider than the photograph.
 */
export function variantWidths(width: number): number[] {
  const narrower = pictureWidths.filter((variantWidth) => variantWidth < width);
  return [...narrower, Math.min(width, maxVariantWidth)].filter(
    (variantWidth, index, all) => all.indexOf(variantWidth) === index,
  );
}

/** Returns the variants of a photograph with their names in URLs and their storage keys, narrowest first. */
export const variantsOf = ({ image_key, width, height }: Picture) =>
  variantWidths(width).map((variantWidth) => ({
    name: `${pictureWidths.find((pictureWidth) => pictureWidth >= variantWidth)}.webp`,
    key: `${image_key}/${variantWidth}.webp`,
    width: variantWidth,
    height: Math.max(1, Math.round((height * variantWidth) / width)),
  }));

/**
 * Returns the storage key of the widest variant of a photograph within the width that a name in a URL states
 * (`800.webp`).
 */
export const keyOfPicture = ({ image_key, width }: Omit<Picture, 'height'>, name: string): string =>
  `${image_key}/${Math.min(width, Number.parseInt(name, 10))}.webp`;
