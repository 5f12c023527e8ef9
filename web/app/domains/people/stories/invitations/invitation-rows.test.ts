import { expect, test } from 'vitest';
import { Failure } from '../../../../api/failure.ts';
import { withRowNumbers } from './invitation-rows.ts';

const failure = new Failure(422, {
  message: {
    '0.fname': ['Please enter a first name.'],
    '11.email': ['This address has already been invited.'],
  },
});

test('messages include the number of the person, counted from 1', () => {
  expect(withRowNumbers(failure, 12)?.fields).toEqual({
    '0.fname': 'Person 1: Please enter a first name.',
    '11.email': 'Person 12: This address has already been invited.',
  });
});

test('messages for a single person or without a person stay unchanged', () => {
  expect(withRowNumbers(failure, 1)).toBe(failure);
  const general = new Failure(429, { message: 'At most 20 people a day.' });
  expect(withRowNumbers(general, 3)?.messages).toEqual(['At most 20 people a day.']);
  expect(withRowNumbers(null, 3)).toBeNull();
});
