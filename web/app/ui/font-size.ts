import { storageKeys } from '../api/sign-in.ts';

export const fontSizes = ['small', 'medium', 'large'] as const;
export type FontSize = (typeof fontSizes)[number];

const isFontSize = (value: unknown): value is FontSize => fontSizes.some((size) => size === value);

/** The saved font size; medium when none or an unknown one is saved. */
export function readFontSize(): FontSize {
  const saved = localStorage.getItem(storageKeys.fontSize);
  return isFontSize(saved) ? saved : 'medium';
}

/** Applies the saved size to the document. Large shows as medium below 1024 px; the style sheet sees to it. */
export function applyFontSize(): void {
  document.documentElement.dataset.fontSize = readFontSize();
}

/** Saves and applies a size; anything else is ignored. */
export function chooseFontSize(size: string): void {
  if (!isFontSize(size)) return;
  localStorage.setItem(storageKeys.fontSize, size);
  applyFontSize();
}
