import { expect, test } from 'vitest';
import { getNextAttempt } from './dunning.policy.ts';

test('a declined renewal is retried one, three and seven days after the first decline', () => {
  const first = new Date('2027-06-01T17:00:00Z');
  const attemptTimes: string[] = [];
  let at: Date | null = first;
  for (let attempts = 1; at; attempts += 1) {
    at = getNextAttempt(attempts, at);
    if (at) attemptTimes.push(at.toISOString());
  }
  expect(attemptTimes).toEqual([
    '2027-06-02T17:00:00.000Z',
    '2027-06-04T17:00:00.000Z',
    '2027-06-08T17:00:00.000Z',
  ]);
});

test('the next attempt keeps its time of day across daylight saving changes', () => {
  expect(getNextAttempt(1, new Date('2027-03-13T18:00:00Z'))?.toISOString()).toBe('2027-03-14T17:00:00.000Z');
  expect(getNextAttempt(1, new Date('2027-11-06T17:00:00Z'))?.toISOString()).toBe('2027-11-07T18:00:00.000Z');
});
