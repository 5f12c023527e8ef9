import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { findState, hasZipCodes, listStates, zipCodeError } from '../places/index.ts';

/** The result of parsing one field: its normalized value, or an error message. */
export type ParseResult = { value: string; wrong: null } | { value: null; wrong: string };

const value = (text: string): ParseResult => ({ value: text, wrong: null });
const wrong = (sentence: string): ParseResult => ({ value: null, wrong: sentence });

/** Maximum length of a phone number to parse, in characters. */
const maxPhoneLength = 40;

/** Maximum age of a person, in years. */
export const maxAgeYears = 120;

/**
 * Parses a phone number into international format, `+1 213 555 0123`; assumes a US number without a country
 * code.
 */
export function readPhone(typed: string, iso2: string): ParseResult {
  if (typed === '') return wrong('Please enter a phone number.');
  const number =
    typed.length <= maxPhoneLength
      ? parsePhoneNumberFromString(typed, (iso2 || 'US') as CountryCode)
      : undefined;
  return number?.isValid()
    ? value(number.formatInternational())
    : wrong('Please enter a valid phone number, with the country code if it is not of the chosen country.');
}

/** Parses a state of a country by code or name into its name; '' if the country has no states. */
export function readState(typed: string, iso2: string): ParseResult {
  if (!iso2 || listStates(iso2).length === 0) return value('');
  if (typed === '') return wrong('Please choose a state.');
  const state = findState(iso2, typed);
  return state ? value(state.name) : wrong('Please choose a state of the chosen country.');
}

/** Normalizes a zip code to uppercase; '' if the country has none. */
export function readZipCode(typed: string, iso2: string): ParseResult {
  if (!iso2 || !hasZipCodes(iso2)) return value('');
  const message = zipCodeError(iso2, typed);
  return message ? wrong(message) : value(typed.toUpperCase());
}

/** Validates a birth date on a given day (`YYYY-MM-DD`): `later` means that day or after it. */
export function validateBirthDate(
  date: Temporal.PlainDate,
  today: string,
): 'fine' | 'later' | 'too long ago' {
  if (Temporal.PlainDate.compare(date, today) >= 0) return 'later';
  const earliest = Temporal.PlainDate.from(today).subtract({ years: maxAgeYears });
  return Temporal.PlainDate.compare(date, earliest) < 0 ? 'too long ago' : 'fine';
}
