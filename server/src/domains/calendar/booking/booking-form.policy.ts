import {
  type AccountFor,
  accountForOptions,
  type BookingForm,
  Email,
  type FieldMessages,
  FullNameParts,
  Line,
  readFullName,
} from '@lifestory/contract';
import { isTimeZone } from '../../../calendar.ts';
import {
  maxAgeYears,
  type ParseResult,
  readPhone,
  readState,
  readZipCode,
  validateBirthDate,
} from '../../people/people/index.ts';
import { findCountry } from '../../platform/places/index.ts';
import type { Booking } from '../interviews/index.ts';

/** A valid booking, or all validation messages by field. */
export type FormResult = { booking: Booking; messages: null } | { booking: null; messages: FieldMessages };

/** Creating these schemas takes longer than checking a whole form. */
const City = Line('a city');
const storytellerName = FullNameParts();
const bookerName = FullNameParts('your first name', 'your last name');

/** Parses and validates the booking form. `today` is the date in Los Angeles, `YYYY-MM-DD`. */
export function parseBookingForm(form: BookingForm, today: string): FormResult {
  const messages: FieldMessages = {};
  const addMessage = (field: keyof BookingForm, message: string): string => {
    messages[field] = [message];
    return '';
  };
  const unwrap = (field: keyof BookingForm, read: ParseResult) => read.value ?? addMessage(field, read.error);
  const readCity = (): string => {
    const parsed = City.safeParse(form.city);
    return parsed.success
      ? parsed.data
      : addMessage('city', parsed.error.issues[0]?.message ?? 'Please check this field.');
  };
  const readName = (
    parts: typeof bookerName,
    firstField: keyof BookingForm,
    lastField: keyof BookingForm,
  ) => {
    const { name, messages: nameMessages } = readFullName(parts, form[firstField], form[lastField]);
    if (nameMessages.first && form[firstField] !== undefined) addMessage(firstField, nameMessages.first);
    if (nameMessages.last && form[lastField] !== undefined) addMessage(lastField, nameMessages.last);
    return name;
  };

  const accountFor = readAccountFor(form, addMessage);
  const hasOtherBooker = accountFor === 'someone_else';
  // Read the fields in the order of the form, so that the messages have the same order.
  const country = findCountry(form.country);
  const iso2 = country?.iso2 ?? '';
  const storyteller = readName(storytellerName, 'first_name', 'last_name');
  const dob = readBirthDate(form, today, addMessage);
  const isBookerNamed = form.booker_fname !== undefined || form.booker_lname !== undefined;
  const booker =
    hasOtherBooker && isBookerNamed ? readName(bookerName, 'booker_fname', 'booker_lname') : null;
  const booking: Booking = {
    account_for: accountFor,
    first_name: storyteller.first,
    last_name: storyteller.last,
    dob,
    ...(booker ? { booker_fname: booker.first, booker_lname: booker.last } : {}),
    email: readEmail(form, addMessage),
    contact: unwrap('contact', readPhone(form.contact.trim(), iso2)),
    country: country?.name ?? addMessage('country', 'Please choose a country.'),
    state: unwrap('state', readState(form.state.trim(), iso2)),
    city: readCity(),
    zip_code: unwrap('zip_code', readZipCode(form.zip_code.trim(), iso2)),
    ...(form.time_zone && isTimeZone(form.time_zone) ? { time_zone: form.time_zone } : {}),
  };
  return Object.keys(messages).length > 0 ? { booking: null, messages } : { booking, messages: null };
}

/** Adds a message to a field and returns '' in place of the invalid value. */
type AddMessage = (field: keyof BookingForm, message: string) => string;

function readAccountFor({ account_for }: BookingForm, addMessage: AddMessage): AccountFor {
  const chosen = account_for.trim() || 'my_self';
  const option = accountForOptions.find((choice) => choice === chosen);
  if (!option)
    addMessage('account_for', 'Please choose whether the interview is for yourself or for someone else.');
  return option ?? 'my_self';
}

function readEmail(form: BookingForm, addMessage: AddMessage): string {
  const email = Email.safeParse(form.email);
  if (!email.success)
    addMessage('email', email.error.issues[0]?.message ?? 'Please enter an e-mail address.');
  const confirmation = form.confirmation_email.trim();
  if (confirmation === '') addMessage('confirmation_email', 'Please enter the e-mail address a second time.');
  else if (confirmation.toLowerCase() !== form.email.trim().toLowerCase()) {
    addMessage('confirmation_email', 'The two e-mail addresses are not the same.');
  }
  return email.data ?? '';
}

/** Reads the date of birth, `YYYY-MM-DD`. Adds messages to the missing parts, otherwise to the day or the year. */
function readBirthDate({ day, month, year }: BookingForm, today: string, addMessage: AddMessage): string {
  const parts = { month, day, year };
  const isInteger = (text: string) => /^\d{1,4}$/.test(text.trim());
  const missing = (['month', 'day', 'year'] as const).filter((part) => !isInteger(parts[part]));
  for (const part of missing) addMessage(part, `Please choose the ${part} of birth.`);
  if (missing.length > 0) return '';
  const date = toDate(Number(year), Number(month), Number(day));
  if (!date) return addMessage('day', 'This date does not exist. Please check the date of birth.');
  const problem = validateBirthDate(date, today);
  if (problem === 'not past') return addMessage('year', 'The date of birth must be in the past.');
  if (problem === 'too long ago') {
    return addMessage('year', `The date of birth can be at most ${maxAgeYears} years ago.`);
  }
  return String(date);
}

function toDate(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
