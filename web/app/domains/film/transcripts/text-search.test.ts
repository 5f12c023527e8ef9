import { expect, test } from 'vitest';
import { findMatches, splitMatches } from './text-search.ts';
import { findCurrentSentence } from './use-film-position.ts';

test('a text is split at matches in any case, and is whole again when joined', () => {
  const pieces = splitMatches('The farm. A Farmhouse', 'farm');
  expect(pieces.map(({ text, isMatch }) => [text, isMatch])).toEqual([
    ['The ', false],
    ['farm', true],
    ['. A ', false],
    ['Farm', true],
    ['house', false],
  ]);
  expect(pieces.map(({ start }) => start)).toEqual([0, 4, 8, 12, 16]);
});

test('accents, kinds of apostrophe and characters without a width make no difference', () => {
  const marked = (text: string, search: string) =>
    splitMatches(text, search).flatMap(({ text: piece, isMatch }) => (isMatch ? [piece] : []));
  expect(marked('İstanbul in Italy', 'i')).toEqual(['İ', 'i', 'I']);
  expect(marked('Zoe\u0308 and Zoë — Zo\u00ade', 'zoe')).toEqual(['Zoe\u0308', 'Zoë', 'Zo\u00ade']);
  expect(marked('It was O’Higgins’s farm', "o'higgins")).toEqual(['O’Higgins']);
  expect(marked('Straße, STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE']);
  expect(findMatches([{ text: 'Zoë', speaker: '' }], 'zoe')).toEqual([0]);
});

test('a search without a letter or digit matches nothing', () => {
  expect(splitMatches('$5 (each)', '(').map(({ text }) => text)).toEqual(['$5 (each)']);
  expect(findMatches([{ text: 'a', speaker: '' }], ' ')).toEqual([]);
});

test('matches are found in sentences and speakers', () => {
  const sentences = ['Rose', 'Karl', 'Rose'].map((speaker) => ({ speaker, text: 'Karl sang.' }));
  expect(findMatches(sentences, 'rose')).toEqual([0, 2]);
});

test('the current sentence is the last that began, even in a pause', () => {
  const sentences = [1000, 4000, 9000].map((start_ms) => ({ start_ms }));
  const at = (ms: number | null) => findCurrentSentence(sentences, ms);
  expect([at(null), at(0), at(1000), at(3999), at(4000), at(99_000)]).toEqual([-1, -1, 0, 0, 1, 2]);
});
