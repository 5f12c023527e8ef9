import { expect, test } from 'vitest';
import { film } from '../recording.fixture.ts';
import { chapterAt, chaptersOfPart } from './film-chapter.ts';

const parts = [film('one', { duration: 60 }), film('two', { duration: 30 })];
const chapters = [
  { at_ms: 0, title: 'Childhood' },
  { at_ms: 59_900, title: 'School' },
  { at_ms: 60_000, title: 'The farm' },
  { at_ms: 300_000, title: 'Beyond the end' },
];

test('each part of a film has the chapters that begin in it, counted from its own beginning', () => {
  expect(chaptersOfPart(parts, 0, chapters)).toEqual([
    { seconds: 0, title: 'Childhood' },
    { seconds: 59.9, title: 'School' },
  ]);
  expect(chaptersOfPart(parts, 1, chapters)).toEqual([
    { seconds: 0, title: 'The farm' },
    { seconds: 240, title: 'Beyond the end' },
  ]);
});

test('a film of one part and unknown duration has all chapters', () => {
  expect(chaptersOfPart([film('one', { duration: null })], 0, chapters)).toHaveLength(4);
});

test('the chapter of a second is the last one that has begun', () => {
  const marks = [
    { seconds: 5, title: 'a' },
    { seconds: 9, title: 'b' },
  ];
  expect([4.9, 5, 8.9, 9, 100].map((seconds) => chapterAt(marks, seconds)?.title)).toEqual([
    undefined,
    'a',
    'a',
    'b',
    'b',
  ]);
});
