import { type FieldMessages, Line, type PersonForm } from '@lifestory/contract';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import { findCountry, findState, hasZipCodes, statesOf, wrongZipCode } from '../places/index.ts';
import type { Person } from './person.queries.ts';

/** The columns of a person that staff may change. */
export type Fields = Pick<
  Person,
  'fname' | 'lname' | 'contact' | 'country' | 'state' | 'city' | 'zip_code' | 'dob'
>;

/** The fields as they will be, or what is wrong with them: all messages at once, by field. */
export type Judged = { fields: Fields; messages: null } | { fields: null; messages: FieldMessages };

/** The most years that somebody can be old. */
const longestLife = 120;

/**
 * Judges a change by the rules of the booking form. What is left out stays; what was empty may stay empty, as with
 * invited people, of whom nobody asks an address. `today` is the date in Los Angeles, `YYYY-MM-DD`.
 */
export function judgeChange(form: PersonForm, person: Person, today: string): Judged {
  const messages: FieldMessages = {};
  const wrong = (field: keyof Fields, message: string) => {
    messages[field] = [message];
    return '';
  };
  const wanted = (field: keyof Fields) => form[field] ?? person[field] ?? '';
  const untouched = (field: keyof Fields) => wanted(field) === (person[field] ?? '');
  const line = (field: 'fname' | 'lname' | 'city', label: string) => {
    if (untouched(field)) return wanted(field);
    const parsed = Line(label).safeParse(wanted(field));
    return parsed.success
      ? parsed.data
      : wrong(field, parsed.error.issues[0]?.message ?? `Please enter ${label}.`);
  };

  const country = findCountry(wanted('country'));
  const iso2 = country?.iso2 ?? '';
  const moved = !untouched('country');
  const fields: Fields = {
    fname: line('fname', 'a first name'),
    lname: line('lname', 'a last name'),
    contact: untouched('contact') ? person.contact : phone(wanted('contact'), iso2, wrong),
    country: moved ? (country?.name ?? wrong('country', 'Please choose a country.')) : person.country,
    state: untouched('state') && !moved ? person.state : state(wanted('state'), iso2, wrong),
    city: line('city', 'a city'),
    zip_code: untouched('zip_code') && !moved ? person.zip_code : zipCode(wanted('zip_code'), iso2, wrong),
    dob: untouched('dob') ? person.dob : birthDate(wanted('dob'), today, wrong),
  };
  return Object.keys(messages).length > 0 ? { fields: null, messages } : { fields, messages: null };
}

/** Notes a message at a field; answers the empty text that stands for a value that cannot be used. */
type Wrong = (field: keyof Fields, message: string) => string;

function phone(typed: string, iso2: string, wrong: Wrong): string {
  if (typed === '') return wrong('contact', 'Please enter a phone number.');
  const number = parsePhoneNumberFromString(typed.slice(0, 40), (iso2 || 'US') as CountryCode);
  if (typed.length > 40 || !number?.isValid()) {
    return wrong(
      'contact',
      'Please enter a valid phone number, with the country code if it is not of that country.',
    );
  }
  return number.formatInternational();
}

function state(typed: string, iso2: string, wrong: Wrong): string {
  if (!iso2 || statesOf(iso2).length === 0) return '';
  if (typed === '') return wrong('state', 'Please choose a state.');
  return findState(iso2, typed)?.name ?? wrong('state', 'Please choose a state of the chosen country.');
}

function zipCode(typed: string, iso2: string, wrong: Wrong): string {
  if (!iso2) return typed === '' ? '' : wrong('country', 'Please choose a country.');
  if (!hasZipCodes(iso2)) return '';
  const message = wrongZipCode(iso2, typed);
  return message ? wrong('zip_code', message) : typed;
}

function birthDate(typed: string, today: string, wrong: Wrong): string | null {
  const message = wrongBirthDate(typed, today);
  if (!message) return typed;
  wrong('dob', message);
  return null;
}

function wrongBirthDate(typed: string, today: string): string | null {
  if (typed === '') return 'Please enter a date of birth.';
  let date: Temporal.PlainDate;
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) throw new RangeError(typed);
    date = Temporal.PlainDate.from(typed);
  } catch {
    return 'Please enter a date of birth that exists, as YYYY-MM-DD.';
  }
  if (Temporal.PlainDate.compare(date, today) >= 0) return 'Please enter a date of birth in the past.';
  if (Temporal.PlainDate.compare(date.add({ years: longestLife }), today) < 0) {
    return `Please enter a date of birth of the last ${longestLife} years.`;
  }
  return null;
}
