import { BookingForm } from '@lifestory/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { parseBookingForm } from './booking-form.policy.ts';

const today = '2027-05-03';
const validate = (changes: Record<string, unknown> = {}) =>
  parseBookingForm(BookingForm.parse(createBookingForm(changes)), today);
const messagesOf = (changes: Record<string, unknown>) => validate(changes).messages;
const fieldsOf = (changes: Record<string, unknown>) => Object.keys(messagesOf(changes) ?? {}).sort();

test('a complete form is parsed into a booking', () => {
  expect(
    validate({ first_name: '  Ana ', month: '6', day: '15', state: 'CA', country: 'US' }).booking,
  ).toEqual({
    account_for: 'my_self',
    first_name: 'Ana',
    last_name: 'Marsh',
    contact: '+1 213 373 4253',
    email: 'ana@example.com',
    country: 'United States',
    state: 'California',
    city: 'Los Angeles',
    zip_code: '90012',
    dob: '1950-06-15',
  });
});

test('an empty form returns all messages at once', () => {
  const { messages } = parseBookingForm(BookingForm.parse({}), today);
  expect(Object.keys(messages ?? {}).sort()).toEqual(
    'city confirmation_email contact country day email first_name last_name month year'.split(' '),
  );
});

test.each([
  ['no such month', { month: 13 }, ['day']],
  ['February 30', { day: 30, month: 2 }, ['day']],
  ['February 29 of a common year', { day: 29, month: 2, year: 1951 }, ['day']],
  ['today', { day: 3, month: 5, year: 2027 }, ['year']],
  ['tomorrow', { day: 4, month: 5, year: 2027 }, ['year']],
  ['more than 120 years ago', { day: 2, month: 5, year: 1907 }, ['year']],
  ['a day that is text', { day: 'x' }, ['day']],
])('a birth date is refused: %s', (_, changes, fields) => {
  expect(fieldsOf(changes)).toEqual(fields);
});

test.each([
  ['exactly 120 years ago', { day: 3, month: 5, year: 1907 }, '1907-05-03'],
  ['yesterday', { day: 2, month: 5, year: 2027 }, '2027-05-02'],
  ['a leap day', { day: 29, month: 2, year: 1952 }, '1952-02-29'],
])('a birth date is accepted: %s', (_, changes, dob) => {
  expect(validate(changes).booking?.dob).toBe(dob);
});

describe('the checks of state and zip code depend on the country', () => {
  test.each([
    [
      'no state in a country without states',
      { country: 'Jersey', state: '', zip_code: 'JE2 3XP', contact: '+44 1534 500700' },
      [],
    ],
    [
      'no zip code in a country without zip codes',
      { country: 'Hong Kong', state: '', zip_code: '', contact: '+852 2123 4567' },
      [],
    ],
    ['a state of another country', { state: 'Bavaria' }, ['state']],
    ['a missing state', { state: '' }, ['state']],
    ['a short zip code', { zip_code: '9001' }, ['zip_code']],
    ['a Canadian zip code', { country: 'Canada', state: 'Ontario', zip_code: 'k1a 0b1' }, []],
    ['a country that does not exist', { country: 'Ruritania' }, ['country']],
  ])('%s', (_, changes, fields) => {
    expect(fieldsOf(changes)).toEqual(fields);
  });
});

test.each([
  ['too short', '12345'],
  ['letters', 'call me'],
  ['an impossible area code', '(111) 373-4253'],
])('a phone number is refused: %s', (_, contact) => {
  expect(fieldsOf({ contact })).toEqual(['contact']);
});

test('a phone number of another country is accepted with its country code', () => {
  expect(validate({ contact: '+49 30 901820' }).booking?.contact).toBe('+49 30 901820');
});

test('the e-mail address must match its confirmation, ignoring case', () => {
  expect(fieldsOf({ confirmation_email: 'Ana@Example.com ' })).toEqual([]);
  expect(fieldsOf({ confirmation_email: 'anna@example.com' })).toEqual(['confirmation_email']);
  expect(fieldsOf({ email: 'ana@', confirmation_email: 'ana@' })).toEqual(['email']);
});

test('the account is for oneself by default, and an unknown choice is refused', () => {
  expect(validate({ account_for: undefined }).booking?.account_for).toBe('my_self');
  expect(validate({ account_for: 'someone_else' }).booking?.account_for).toBe('someone_else');
  expect(fieldsOf({ account_for: 'Super Admin' })).toEqual(['account_for']);
});

test('line breaks and control characters are refused in single-line fields', () => {
  for (const field of ['first_name', 'last_name', 'city']) {
    expect(fieldsOf({ [field]: 'Ana\r\nBcc: everyone@example.com' })).toEqual([field]);
  }
  expect(
    fieldsOf({ email: 'ana@example.com\nBcc: x@example.com', confirmation_email: 'ana@example.com' }),
  ).toContain('email');
});

test('any input returns a result and never throws', () => {
  const arbitraryChanges = fc.dictionary(
    fc.constantFrom(...Object.keys(createBookingForm())),
    fc.oneof(fc.string(), fc.anything(), fc.integer(), fc.constantFrom('US', 'United States', '29', '2')),
  );
  fc.assert(
    fc.property(arbitraryChanges, (changes) => {
      const { booking, messages } = validate(changes);
      expect(booking === null).toBe(messages !== null);
      if (booking) {
        const values = Object.values(booking).join('');
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the test asserts their absence
        expect(values).not.toMatch(/[\u0000-\u001f\u007f]/);
        expect(booking.dob).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      }
    }),
  );
});
