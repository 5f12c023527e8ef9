import { expect, test } from 'vitest';
import {
  detectBrand,
  groupExpiry,
  groupNumber,
  passesLuhn,
  toCheckedCard,
  validateCard,
} from './card-rules.ts';

const today = new Date(2027, 2, 15);
const validEntry = { number: '4242 4242 4242 4242', expiry: '03 / 27', cvc: '123' };

test.each([
  ['', null],
  ['4', 'Visa'],
  ['34', 'American Express'],
  ['37', 'American Express'],
  ['51', 'MasterCard'],
  ['2221', 'MasterCard'],
  ['2720', 'MasterCard'],
  ['2721', 'Other'],
  ['6011', 'Other'],
])('a number that starts with %j has the brand %s', (number, brand) => {
  expect(detectBrand(number)).toBe(brand);
});

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['37828', '3782 8'],
  ['3782822463100059', '3782 822463 10005'],
  ['5555-5555 5555x4444', '5555 5555 5555 4444'],
])('%j is grouped as %j', (typed, grouped) => {
  expect(groupNumber(typed)).toBe(grouped);
});

test.each(['12/39', '1239', '12 / 39', '12-39', '12/2039', '12 2039'])(
  'an expiration date can be typed as %j, key by key',
  (text) => {
    expect([...text].reduce((shown, key) => groupExpiry(shown + key, shown), '')).toBe('12 / 39');
  },
);

test.each(['1/39', '01/39', '1 / 2039'])('%j, typed key by key, is January', (text) => {
  expect([...text].reduce((shown, key) => groupExpiry(shown + key, shown), '')).toBe('01 / 39');
});

test('the Backspace key deletes an expiration date digit by digit', () => {
  const shown = ['12 / 39'];
  for (let text = '12 / 39'; text; shown.push(text)) text = groupExpiry(text.slice(0, -1), text);
  expect(shown).toEqual(['12 / 39', '12 / 3', '12 / ', '1', '']);
});

test.each([
  ['1', '', '1'],
  ['12', '1', '12 / '],
  ['5', '', '05 / '],
  ['12 / 3', '12 / ', '12 / 3'],
  ['12 /', '12 / ', '1'],
  ['12/2030', '', '12 / 30'],
  ['1/30', '', '01 / 30'],
  ['12/39', '04 / 27', '12 / 39'],
  ['12 / 2039', '12 / ', '12 / 39'],
  // The Backspace key together with Ctrl deletes a word.
  ['12 ', '12 / ', '1'],
  ['', '12 / 39', ''],
])('an expiration date typed as %j after %j is formatted as %j', (typed, before, formatted) => {
  expect(groupExpiry(typed, before)).toBe(formatted);
});

test('a number with one wrong digit fails the Luhn check', () => {
  expect(passesLuhn('4242424242424242')).toBe(true);
  for (let position = 0; position < 16; position++) {
    const wrongDigits = [...'4242424242424242'];
    wrongDigits[position] = String((Number(wrongDigits[position]) + 1) % 10);
    expect(passesLuhn(wrongDigits.join(''))).toBe(false);
  }
});

test('a card that expires this month is valid and converted to digits', () => {
  expect(validateCard(validEntry, today)).toEqual({});
  expect(toCheckedCard(validEntry)).toEqual({
    number: '4242424242424242',
    exp_month: 3,
    exp_year: 2027,
    cvc: '123',
  });
});

test.each([
  [{ number: '' }, { number: 'Please enter your card number.' }],
  [{ number: '4242' }, { number: 'Your card number is incomplete.' }],
  [{ number: '4242 4242 4242 4241' }, { number: 'Your card number is incorrect.' }],
  [{ expiry: '02 / 27' }, { expiry: "Your card's expiration date is in the past." }],
  [{ expiry: '13 / 27' }, { expiry: "Your card's expiration month is invalid." }],
  [{ expiry: '1' }, { expiry: "Your card's expiration date is incomplete." }],
  [{ cvc: '12' }, { cvc: "Your card's security code is incomplete." }],
  [{ number: '3782 822463 10005' }, { cvc: "Your card's security code is incomplete." }],
])('a card with %j is rejected with the messages %j', (change, problems) => {
  expect(validateCard({ ...validEntry, ...change }, today)).toEqual(problems);
});
