import { storageKeys } from '../api/sign-in.ts';

/** The font sizes, smallest first. */
export const fontSizes = ['small', 'medium', 'large'] as const;
export type FontSize = (typeof fontSizes)[number];

/** The font size chosen in this browser; medium by default and for invalid values. */
export function readFontSize(): FontSize {
  const stored = localStorage.getItem(storageKeys.fontSize);
  return fontSizes.find((size) => size === stored) ?? 'medium';
}

/** Stores and applies a font size; first-paint.js applies it before the first paint. */
export function chooseFontSize(size: FontSize): void {
  localStorage.setItem(storageKeys.fontSize, size);
  document.documentElement.setAttribute('data-font-size', size);
}
