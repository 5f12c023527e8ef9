import { storageKeys } from '../api/sign-in.ts';

/** The sizes in which pages are read, the smallest first. */
export const fontSizes = ['small', 'medium', 'large'] as const;
export type FontSize = (typeof fontSizes)[number];

/** The size that was chosen in this browser: medium until then, and whenever something else is stored. */
export function readFontSize(): FontSize {
  const stored = localStorage.getItem(storageKeys.fontSize);
  return fontSizes.find((size) => size === stored) ?? 'medium';
}

/** Shows pages in a size from now on; first-paint.js shows it again before anything is painted. */
export function chooseFontSize(size: FontSize): void {
  localStorage.setItem(storageKeys.fontSize, size);
  document.documentElement.setAttribute('data-font-size', size);
}
