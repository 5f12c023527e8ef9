import { expect, test } from 'vitest';
import { chooseFontSize, readFontSize } from './font-size.ts';

test('the font size is medium by default and for invalid values', () => {
  expect(readFontSize()).toBe('medium');
  for (const invalid of ['', 'enormous', 'Large', 'null']) {
    localStorage.setItem('font_size_class', invalid);
    expect(readFontSize()).toBe('medium');
  }
});

test('a selected size is applied at once and stored', () => {
  chooseFontSize('large');
  expect(document.documentElement.dataset.fontSize).toBe('large');
  expect(localStorage.getItem('font_size_class')).toBe('large');
  expect(readFontSize()).toBe('large');
});
