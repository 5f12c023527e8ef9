import { expect, test } from 'vitest';
import { altOf, captionHeading, shortCaption } from './caption.ts';

test.each([
  ['The house on Alder Hill', 'The house…'],
  ['Our wedding day', 'Our weddin…'],
  ['Ten chars.', 'Ten chars.'],
  ['  Short ', 'Short'],
  ['', ''],
  ['👨‍👩‍👧‍👦 us all', '👨‍👩‍👧‍👦 us all'],
])('the caption %j is shortened to %j', (caption, short) => {
  expect(shortCaption(caption)).toBe(short);
});

test('a picture without a caption is described by its date', () => {
  expect(altOf({ caption: ' ', label: 'June 1958' })).toBe('A photograph of June 1958');
  expect(altOf({ caption: 'The boat', label: '1958' })).toBe('The boat');
});

test('a short caption is the heading of its page; a long or an empty one is not', () => {
  expect(captionHeading({ caption: 'The boat' })).toBe('The boat');
  expect(captionHeading({ caption: 'x'.repeat(300) })).toBeNull();
  expect(captionHeading({ caption: '' })).toBeNull();
});
