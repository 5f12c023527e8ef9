import { type FieldMessages, Line, Name, type PersonForm } from '@lifestory/contract';
import { findCountry } from '../places/index.ts';
import {
  maxAgeYears,
  type ParseResult,
  readPhone,
  readState,
  readZipCode,
  validateBirthDate,
} from './contact.policy.ts';
import type { Person } from './person.queries.ts';

/** The columns of a person that forms can change. */
export type Fields = Pick<
  Person,
  'fname' | 'lname' | 'contact' | 'country' | 'state' | 'city' | 'zip_code' | 'dob'
>;

/** The new field values, or all error messages, by field. */
export type ValidationResult = { fields: Fields; messages: null } | { fields: null; messages: FieldMessages };

/**
 * Validates a change by the rules of the booking form. Omitted fields stay unchanged; fields that were empty
 * may stay empty, such as the postal address of invited people, which no form requests. `today` is the date in
 * Los Angeles, `YYYY-MM-DD`.
 */
export function validateChange(
  form: Omit<PersonForm, 'id'>,
  person: Person,
  today: string,
): ValidationResult {
  const messages: FieldMessages = {};
  const wrong = (field: keyof Fields, message: string) => {
    messages[field] = [message];
    return '';
  };
  const currentValue = (field: keyof Fields) => form[field] ?? person[field] ?? '';
  const untouched = (field: keyof Fields) => currentValue(field) === (person[field] ?? '');
  const line = (field: 'fname' | 'lname' | 'city', label: string) => {
    if (untouched(field)) return currentValue(field);
    const schema = field === 'city' ? Line : Name;
    const parsed = schema(label).safeParse(currentValue(field));
    return parsed.success
      ? parsed.data
      : wrong(field, parsed.error.issues[0]?.message ?? `Please enter ${label}.`);
  };

  const country = findCountry(currentValue('country'));
  const iso2 = country?.iso2 ?? '';
  const moved = !untouched('country');
  const take = (field: keyof Fields, read: ParseResult) => read.value ?? wrong(field, read.wrong);
  const zipCode = () => {
    // A person whose zip code was never requested, such as a Sub User, can change the address without one.
    if (form.zip_code === undefined && person.zip_code === '') return '';
    const typed = currentValue('zip_code');
    if (!iso2 && typed !== '') return wrong('country', 'Please choose a country.');
    return take('zip_code', readZipCode(typed, iso2));
  };
  const fields: Fields = {
    fname: line('fname', 'a first name'),
    lname: line('lname', 'a last name'),
    contact: untouched('contact')
      ? person.contact
      : take('contact', readPhone(currentValue('contact'), iso2)),
    country: moved ? (country?.name ?? wrong('country', 'Please choose a country.')) : person.country,
    state:
      untouched('state') && !moved ? person.state : take('state', readState(currentValue('state'), iso2)),
    city: line('city', 'a city'),
    zip_code: untouched('zip_code') && !moved ? person.zip_code : zipCode(),
    dob: untouched('dob') ? person.dob : birthDate(currentValue('dob'), today, wrong),
  };
  return Object.keys(messages).length > 0 ? { fields: null, messages } : { fields, messages: null };
}

/** Adds an error message for a field; returns '' in place of the invalid value. */
type Wrong = (field: keyof Fields, message: string) => string;

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
  const problem = validateBirthDate(date, today);
  if (problem === 'later') return 'Please enter a date of birth in the past.';
  return problem === 'fine' ? null : `Please enter a date of birth of the last ${maxAgeYears} years.`;
}
