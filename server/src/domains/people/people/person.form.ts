import { type FieldMessages, FullNameParts, Line, type PersonForm, readFullName } from '@lifestory/contract';
import { findCountry } from '../../platform/places/index.ts';
import {
  maxAgeYears,
  type ParseResult,
  readPhone,
  readState,
  readZipCode,
  validateBirthDate,
} from './contact.policy.ts';
import type { Person } from './person.queries.ts';

const City = Line('a city');
const nameParts = FullNameParts();

/** The columns of a person that forms can change. */
export type Fields = Pick<
  Person,
  'fname' | 'lname' | 'contact' | 'country' | 'state' | 'city' | 'zip_code' | 'dob'
>;

/** The new field values, or all error messages, by field. */
export type ValidationResult = { fields: Fields; messages: null } | { fields: null; messages: FieldMessages };

/**
 * Validates changes of a person's data by the rules of the booking form. Omitted fields stay unchanged; fields that
 * were empty may stay empty, such as the postal address of invited people, which no form requests. `today` is the date
 * in Los Angeles, `YYYY-MM-DD`.
 */
export function validateChange(
  form: Omit<PersonForm, 'id'>,
  person: Person,
  today: string,
): ValidationResult {
  const messages: FieldMessages = {};
  const addMessage = (field: keyof Fields, message: string) => {
    messages[field] = [message];
    return '';
  };
  const currentValue = (field: keyof Fields) => form[field] ?? person[field] ?? '';
  const isUnchanged = (field: keyof Fields) => currentValue(field) === (person[field] ?? '');
  const readCity = () => {
    if (isUnchanged('city')) return currentValue('city');
    const parsed = City.safeParse(currentValue('city'));
    return parsed.success
      ? parsed.data
      : addMessage('city', parsed.error.issues[0]?.message ?? 'Please enter a city.');
  };
  const readNames = () => {
    const { fname, lname } = person;
    if (isUnchanged('fname') && isUnchanged('lname')) return { fname, lname };
    const { name, messages: found } = readFullName(nameParts, currentValue('fname'), currentValue('lname'));
    // A part that stays as it is may break rules that were made later.
    if (found.first && !(isUnchanged('fname') && fname !== '')) addMessage('fname', found.first);
    if (found.last && !(isUnchanged('lname') && lname !== '')) addMessage('lname', found.last);
    return { fname: found.first ? fname : name.first, lname: found.last ? lname : name.last };
  };

  const country = findCountry(currentValue('country'));
  const iso2 = country?.iso2 ?? '';
  const isCountryChanged = !isUnchanged('country');
  const unwrap = (field: keyof Fields, read: ParseResult) => read.value ?? addMessage(field, read.error);
  const zipCode = () => {
    // A person whose zip code was never requested, such as a Sub User, can change the address without one.
    if (form.zip_code === undefined && person.zip_code === '') return '';
    const text = currentValue('zip_code');
    if (!iso2 && text !== '') return addMessage('country', 'Please choose a country.');
    return unwrap('zip_code', readZipCode(text, iso2));
  };
  const fields: Fields = {
    ...readNames(),
    contact: isUnchanged('contact')
      ? person.contact
      : unwrap('contact', readPhone(currentValue('contact'), iso2)),
    country: isCountryChanged
      ? (country?.name ?? addMessage('country', 'Please choose a country.'))
      : person.country,
    state:
      isUnchanged('state') && !isCountryChanged
        ? person.state
        : unwrap('state', readState(currentValue('state'), iso2)),
    city: readCity(),
    zip_code: isUnchanged('zip_code') && !isCountryChanged ? person.zip_code : zipCode(),
    dob: isUnchanged('dob') ? person.dob : readBirthDate(currentValue('dob'), today, addMessage),
  };
  return Object.keys(messages).length > 0 ? { fields: null, messages } : { fields, messages: null };
}

/** Adds an error message for a field; returns '' in place of the invalid value. */
type AddMessage = (field: keyof Fields, message: string) => string;

function readBirthDate(text: string, today: string, addMessage: AddMessage): string | null {
  const message = findBirthDateError(text, today);
  if (!message) return text;
  addMessage('dob', message);
  return null;
}

function findBirthDateError(text: string, today: string): string | null {
  if (text === '') return 'Please enter a date of birth.';
  let date: Temporal.PlainDate;
  try {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new RangeError(text);
    date = Temporal.PlainDate.from(text);
  } catch {
    return 'Please enter a date of birth that exists, as YYYY-MM-DD.';
  }
  const problem = validateBirthDate(date, today);
  if (problem === 'not past') return 'Please enter a date of birth in the past.';
  return problem === 'valid' ? null : `Please enter a date of birth of the last ${maxAgeYears} years.`;
}
