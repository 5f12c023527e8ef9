import type { Chapter } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { film } from '../recordings/recording.fixture.ts';
import { findLinkedMoment } from './linked-moment.ts';

const films = [film('new', { session_id: 'newest' }), film('old', { session_id: 'earlier' })];
const chapters = [{ id: 'farm', session_id: 'earlier', at_ms: 61_500 }] as Chapter[];
const find = (search: string) => findLinkedMoment(new URLSearchParams(search), films, chapters);

test.each([
  ['t=90', 'newest', 90],
  ['t=1:30', 'newest', 90],
  ['t=5&film=earlier', 'earlier', 5],
  ['chapter=farm', 'earlier', 61.5],
])('%s is a moment of the film %s at %d', (search, sessionId, seconds) => {
  expect(find(search)).toEqual({ sessionId, moment: { seconds } });
});

test('a chapter or film that is not in this story is missing', () => {
  for (const search of ['chapter=lost', 't=5&film=lost', 't=soon']) expect(find(search)).toBe('missing');
});

test('other addresses name no moment', () => {
  for (const search of ['', 'memories=mine', 'film=earlier', 't=']) expect(find(search)).toBeNull();
});
