/** Maximum width and height of a picture variant, in pixels. */
export const widestVariant = 1600;
export const tallestVariant = 8000;

/** Widths of the picture variants, in pixels. */
const widths = [320, 800, widestVariant];

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
  const narrower = widths.filter((one) => one < width);
  return [...narrower, Math.min(width, widestVariant)].filter(
    (one, index, all) => all.indexOf(one) === index,
  );
}

/** Returns the variants of a photograph with their storage keys, narrowest first. */
export const variantsOf = ({ image_key, width, height }: Picture) =>
  variantWidths(width).map((wide) => ({
    key: `${image_key}/${wide}.webp`,
    width: wide,
    height: Math.max(1, Math.round((height * wide) / width)),
  }));
