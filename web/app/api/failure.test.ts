import { expect, test } from 'vitest';
import { Failure, fieldMessages, isMissing, toFailure } from './failure.ts';

test('status 422 keeps the first message of each field', () => {
  const message = { email: ['Please enter an e-mail address.', 'Second'], password: ['Too short.'] };
  expect(fieldMessages(422, message)).toEqual({
    email: 'Please enter an e-mail address.',
    password: 'Too short.',
  });
  expect(new Failure(422, { message }).messages).toEqual(['Please enter an e-mail address.', 'Too short.']);
});

test('status 421 has a single general message', () => {
  expect(fieldMessages(421, 'These credentials do not match.')).toEqual({
    general: 'These credentials do not match.',
  });
});

test('other statuses have no fields, but a message', () => {
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

test('a reply without a message gets a default one', () => {
  expect(new Failure(502).messages).toEqual(['Something went wrong']);
  expect(new Failure(422, { message: {} }).messages).toEqual(['Something went wrong']);
  expect(toFailure(new TypeError('x is not a function')).message).toBe('Something went wrong');
});

test('a response without a code gets the code of its status, if there is exactly one', () => {
  expect(new Failure(0).code).toBe('offline');
  expect(new Failure(404).code).toBe('not_found');
  expect(new Failure(409).code).toBeNull();
  expect(new Failure(404, { code: 'conflict' }).code).toBe('conflict');
});

test('an unknown id and a malformed id both count as missing', () => {
  expect(isMissing(new Failure(404))).toBe(true);
  expect(isMissing(new Failure(422))).toBe(true);
  expect(isMissing(new Failure(0))).toBe(false);
  expect(isMissing(new Failure(403, { code: 'not_allowed' }))).toBe(false);
});
