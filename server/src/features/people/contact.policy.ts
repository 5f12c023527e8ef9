import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { findState, hasZipCodes, statesOf, wrongZipCode } from '../places/index.ts';

/** What was typed in one field: as it is kept, or a sentence that says what is wrong with it. */
export type Read = { value: string; wrong: null } | { value: null; wrong: string };

const value = (text: string): Read => ({ value: text, wrong: null });
const wrong = (sentence: string): Read => ({ value: null, wrong: sentence });

/** The longest phone number that is looked at, in characters. */
const longestPhone = 40;

/** The most years that somebody can be old. */
export const longestLife = 120;

/** A phone number, kept in international form, `+1 213 555 0123`; without a country it is read as one of the US. */
export function readPhone(typed: string, iso2: string): Read {
  if (typed === '') return wrong('Please enter a phone number.');
  const number =
    typed.length <= longestPhone
      ? parsePhoneNumberFromString(typed, (iso2 || 'US') as CountryCode)
      : undefined;
  return number?.isValid()
    ? value(number.formatInternational())
    : wrong('Please enter a valid phone number, with the country code if it is not of the chosen country.');
}

/** A state of a country by code or name, kept by its name; '' where the country has none. */
export function readState(typed: string, iso2: string): Read {
  if (!iso2 || statesOf(iso2).length === 0) return value('');
  if (typed === '') return wrong('Please choose a state.');
  const state = findState(iso2, typed);
  return state ? value(state.name) : wrong('Please choose a state of the chosen country.');
}

/** A zip code, kept in capitals; '' where the country has none. */
export function readZipCode(typed: string, iso2: string): Read {
  if (!iso2 || !hasZipCodes(iso2)) return value('');
  const message = wrongZipCode(iso2, typed);
  return message ? wrong(message) : value(typed.toUpperCase());
}

/** Whether somebody alive today (`YYYY-MM-DD`) can be born on a date: `later` is today or to come. */
export function judgeBirth(date: Temporal.PlainDate, today: string): 'fine' | 'later' | 'too long ago' {
  if (Temporal.PlainDate.compare(date, today) >= 0) return 'later';
  const earliest = Temporal.PlainDate.from(today).subtract({ years: longestLife });
  return Temporal.PlainDate.compare(date, earliest) < 0 ? 'too long ago' : 'fine';
}
