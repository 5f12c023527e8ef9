import { expect, test } from 'vitest';
import { planShots } from './shot.policy.ts';

/** Returns the silences around what is said, each from a second to another one. */
const silencesAround = (said: [number, number][]) =>
  [[Number.NEGATIVE_INFINITY, 0], ...said].map(([, end], index) => ({
    start: end ?? 0,
    end: said[index]?.[0] ?? Number.POSITIVE_INFINITY,
  }));

test.each<[name: string, said: [number, number][], shots: [number, number][]]>([
  ['nothing', [], []],
  ['a question, seen from a little before it', [[10, 16]], [[9.7, 16]]],
  [
    'pauses within a question',
    [
      [10, 12],
      [13, 18],
    ],
    [[9.7, 18]],
  ],
  [
    'a yes, for which the storyteller stays',
    [
      [10, 10.8],
      [30, 31],
    ],
    [],
  ],
  ['a short question, seen for three seconds', [[10, 12]], [[9.7, 12.7]]],
  [
    'two questions, between which the storyteller says little',
    [
      [10, 16],
      [18, 24],
    ],
    [[9.7, 24]],
  ],
  ['from the beginning to the end', [[0, 60]], [[0, 60]]],
])('the interviewer says %s', (_, said, shots) => {
  const planned = planShots(silencesAround(said), 60);
  expect(planned.map(({ start, end }) => [start, end])).toEqual(
    shots.map((shot) => shot.map((at) => expect.closeTo(at, 5))),
  );
});
