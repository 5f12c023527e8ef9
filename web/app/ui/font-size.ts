/** The localStorage key. Its name is part of the public interface of the site and must not change. */
const storageKey = 'font_size_class';

/** The font sizes, smallest first. */
export const fontSizes = ['small', 'medium', 'large'] as const;
export type FontSize = (typeof fontSizes)[number];

/** The font size chosen in this browser; medium by default and for invalid values. */
export function readFontSize(): FontSize {
  const stored = localStorage.getItem(storageKey);
  return fontSizes.find((size) => size === stored) ?? 'medium';
}

/** Stores and applies a font size; head/first-paint.ts applies it before the first paint. */
export function chooseFontSize(size: FontSize): void {
  localStorage.setItem(storageKey, size);
  document.documentElement.setAttribute('data-font-size', size);
}
