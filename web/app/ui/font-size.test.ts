import { expect, test } from 'vitest';
import { chooseFontSize, readFontSize } from './font-size.ts';

test('letters are medium until a size is chosen, and whenever something else is stored', () => {
  expect(readFontSize()).toBe('medium');
  for (const strange of ['', 'enormous', 'Large', 'null']) {
    localStorage.setItem('font_size_class', strange);
    expect(readFontSize()).toBe('medium');
  }
});

test('a chosen size is shown at once and kept', () => {
  chooseFontSize('large');
  expect(document.documentElement.dataset.fontSize).toBe('large');
  expect(localStorage.getItem('font_size_class')).toBe('large');
  expect(readFontSize()).toBe('large');
});
