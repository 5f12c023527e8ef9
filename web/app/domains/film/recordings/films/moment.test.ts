import { expect, test } from 'vitest';
import { film } from '../recording.fixture.ts';
import { locateMoment } from './moment.ts';

const parts = [film('one', { duration: 60 }), film('two', { duration: 30.5 }), film('three')];

test.each([
  [0, 'one', 0],
  [59.9, 'one', 59.9],
  [60, 'two', 0],
  [100.5, 'three', 10],
  [900, 'three', 809.5],
])('second %d of a film in parts is in part %s at %d', (seconds, id, rest) => {
  expect(locateMoment(parts, { seconds })).toEqual({ id, moment: { seconds: rest } });
});

test('in a film of unknown duration, a moment is in its only part; without parts it is nowhere', () => {
  const onlyPart = [film('one', { duration: null })];
  expect(locateMoment(onlyPart, { seconds: 75 })).toEqual({ id: 'one', moment: { seconds: 75 } });
  expect(locateMoment([], { seconds: 75 })).toBeNull();
});
