import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { findState, hasZipCodes, listStates, zipCodeError } from '../../platform/places/index.ts';

/** The result of parsing one field: its normalized value, or an error message. */
export type ParseResult = { value: string; error: null } | { value: null; error: string };

const toValue = (value: string): ParseResult => ({ value, error: null });
const toError = (error: string): ParseResult => ({ value: null, error });

/** Maximum length of a phone number to parse, in characters. */
const maxPhoneLength = 40;

/** Maximum age of a person, in years. */
export const maxAgeYears = 120;

/**
 * Parses a phone number into international format, `+1 213 555 0123`; assumes a US number without a country
 * code.
 */
export function readPhone(text: string, iso2: string): ParseResult {
  if (text === '') return toError('Please enter a phone number.');
  const number =
    text.length <= maxPhoneLength
      ? parsePhoneNumberFromString(text, (iso2 || 'US') as CountryCode)
      : undefined;
  return number?.isValid()
    ? toValue(number.formatInternational())
    : toError('Please enter a valid phone number, with the country code if it is from another country.');
}

/** Parses a state of a country by code or name into its name; '' if the country has no states. */
export function readState(text: string, iso2: string): ParseResult {
  if (!iso2 || listStates(iso2).length === 0) return toValue('');
  if (text === '') return toError('Please choose a state.');
  const state = findState(iso2, text);
  return state ? toValue(state.name) : toError('Please choose a state of the chosen country.');
}

/** Normalizes a zip code to uppercase; '' if the country has none. */
export function readZipCode(text: string, iso2: string): ParseResult {
  if (!iso2 || !hasZipCodes(iso2)) return toValue('');
  const message = zipCodeError(iso2, text);
  return message ? toError(message) : toValue(text.toUpperCase());
}

/** Validates a birth date on the day `today` (`YYYY-MM-DD`), on which it must be in the past. */
export function validateBirthDate(
  date: Temporal.PlainDate,
  today: string,
): 'valid' | 'not past' | 'too long ago' {
  if (Temporal.PlainDate.compare(date, today) >= 0) return 'not past';
  const earliest = Temporal.PlainDate.from(today).subtract({ years: maxAgeYears });
  return Temporal.PlainDate.compare(date, earliest) < 0 ? 'too long ago' : 'valid';
}
