/** Pixels of the widest and of the tallest picture that is made of a photograph. */
export const widestVariant = 1600;
export const tallestVariant = 8000;

/** Widths in which photographs are served, in pixels. */
const widths = [320, 800, widestVariant];

/** A photograph as it is kept: the key its variants stand under, and its own size in pixels. */
interface Picture {
  image_key: string;
  width: number;
  height: number;
}

/** The widths a photograph of `width` pixels is kept in, narrowest first: never wider than it is. */
export function variantWidths(width: number): number[] {
  const narrower = widths.filter((one) => one < width);
  return [...narrower, Math.min(width, widestVariant)].filter(
    (one, place, all) => all.indexOf(one) === place,
  );
}

/** The variants of a photograph with the keys they are stored under, narrowest first. */
export const variantsOf = ({ image_key, width, height }: Picture) =>
  variantWidths(width).map((wide) => ({
    key: `${image_key}/${wide}.webp`,
    width: wide,
    height: Math.max(1, Math.round((height * wide) / width)),
  }));
