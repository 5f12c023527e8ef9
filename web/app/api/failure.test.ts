import { expect, test } from 'vitest';
import { Failure, fieldMessages, toFailure } from './failure.ts';

test('of 422 the first message of each field is kept', () => {
  const message = { email: ['Please enter an e-mail address.', 'Second'], password: ['Too short.'] };
  expect(fieldMessages(422, message)).toEqual({
    email: 'Please enter an e-mail address.',
    password: 'Too short.',
  });
  expect(new Failure(422, { message }).messages).toEqual(['Please enter an e-mail address.', 'Too short.']);
});

test('of 421 a single general message is taken', () => {
  expect(fieldMessages(421, 'These credentials do not match.')).toEqual({
    general: 'These credentials do not match.',
  });
});

test('other statuses give no fields, but their sentence', () => {
  expect(fieldMessages(500, { email: ['no'] })).toEqual({});
  const failure = new Failure(409, { code: 'slot_taken', message: 'Taken.', data: { booked: true } });
  expect(failure).toMatchObject({
    status: 409,
    code: 'slot_taken',
    fields: {},
    messages: ['Taken.'],
    message: 'Taken.',
    data: { booked: true },
  });
});

test('an answer without words still says something', () => {
  expect(new Failure(502).messages).toEqual(['Something went wrong']);
  expect(new Failure(422, { message: {} }).messages).toEqual(['Something went wrong']);
  expect(toFailure(new TypeError('x is not a function')).message).toBe('Something went wrong');
});
