import {
  type AccountFor,
  accountsFor,
  type BookingForm,
  Email,
  type FieldMessages,
  Line,
} from '@lifestory/contract';
import type { CountryCode } from 'libphonenumber-js';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Booking } from '../interviews/index.ts';
import { findCountry, findState, hasZipCodes, statesOf, wrongZipCode } from '../places/index.ts';

/** The most years that somebody can be old. */
const longestLife = 120;

/** A form that can be booked, or what is wrong with it: all messages at once, by field. */
export type Judged = { booking: Booking; messages: null } | { booking: null; messages: FieldMessages };

/** Judges the contact information of the booking form. `today` is the date in Los Angeles, `YYYY-MM-DD`. */
export function judgeForm(form: BookingForm, today: string): Judged {
  const messages: FieldMessages = {};
  const wrong = (field: keyof BookingForm, message: string): string => {
    messages[field] = [message];
    return '';
  };
  const line = (field: keyof BookingForm, label: string): string => {
    const parsed = Line(label).safeParse(form[field]);
    return parsed.success
      ? parsed.data
      : wrong(field, parsed.error.issues[0]?.message ?? `Please enter ${label}.`);
  };

  // In the order of the form, so that the messages are listed in it.
  const country = findCountry(form.country);
  const iso2 = country?.iso2 ?? '';
  const booking: Booking = {
    account_for: readAccountFor(form, wrong),
    first_name: line('first_name', 'a first name'),
    last_name: line('last_name', 'a last name'),
    dob: readBirthDate(form, today, wrong),
    email: readEmail(form, wrong),
    contact: readPhone(form.contact, iso2, wrong),
    country: country?.name ?? wrong('country', 'Please choose a country.'),
    state: readState(form.state, iso2, wrong),
    city: line('city', 'a city'),
    zip_code: readZipCode(form.zip_code, iso2, wrong),
  };
  return Object.keys(messages).length > 0 ? { booking: null, messages } : { booking, messages: null };
}

/** Notes a message at a field; answers the empty text that stands for a value that cannot be used. */
type Wrong = (field: keyof BookingForm, message: string) => string;

function readAccountFor({ account_for }: BookingForm, wrong: Wrong): AccountFor {
  const chosen = account_for.trim() || 'my_self';
  const known = accountsFor.find((choice) => choice === chosen);
  if (!known)
    wrong('account_for', 'Please choose whether the interview is for yourself or for someone else.');
  return known ?? 'my_self';
}

function readPhone(typed: string, iso2: string, wrong: Wrong): string {
  const text = typed.trim();
  if (text === '') return wrong('contact', 'Please enter a phone number.');
  const number = parsePhoneNumberFromString(text.slice(0, 40), (iso2 || 'US') as CountryCode);
  if (text.length > 40 || !number?.isValid()) {
    return wrong(
      'contact',
      'Please enter a valid phone number, with the country code if it is not of the chosen country.',
    );
  }
  return number.formatInternational();
}

function readEmail(form: BookingForm, wrong: Wrong): string {
  const email = Email.safeParse(form.email);
  if (!email.success) wrong('email', email.error.issues[0]?.message ?? 'Please enter an e-mail address.');
  const repeated = form.confirmation_email.trim();
  if (repeated === '') wrong('confirmation_email', 'Please enter the e-mail address a second time.');
  else if (repeated.toLowerCase() !== form.email.trim().toLowerCase()) {
    wrong('confirmation_email', 'The two e-mail addresses are not the same.');
  }
  return email.data ?? '';
}

function readState(typed: string, iso2: string, wrong: Wrong): string {
  // Without a country nobody can tell; the country's own message comes first.
  if (!iso2 || statesOf(iso2).length === 0) return '';
  if (typed.trim() === '') return wrong('state', 'Please choose a state.');
  return findState(iso2, typed)?.name ?? wrong('state', 'Please choose a state of the chosen country.');
}

function readZipCode(typed: string, iso2: string, wrong: Wrong): string {
  if (!iso2 || !hasZipCodes(iso2)) return '';
  const text = typed.trim();
  const message = wrongZipCode(iso2, text);
  return message ? wrong('zip_code', message) : text.toUpperCase();
}

/** The date of birth, `YYYY-MM-DD`. What is wrong is told at the first box that is missing, else at the day. */
function readBirthDate({ day, month, year }: BookingForm, today: string, wrong: Wrong): string {
  const parts = { month, day, year };
  const whole = (text: string) => /^\d{1,4}$/.test(text.trim());
  const missing = (['month', 'day', 'year'] as const).filter((part) => !whole(parts[part]));
  for (const part of missing) wrong(part, `Please choose the ${part} of birth.`);
  if (missing.length > 0) return '';
  const date = dateOf(Number(year), Number(month), Number(day));
  if (!date) return wrong('day', 'There is no such date. Please check the date of birth.');
  const now = Temporal.PlainDate.from(today);
  if (Temporal.PlainDate.compare(date, now) >= 0)
    return wrong('year', 'The date of birth must be in the past.');
  if (Temporal.PlainDate.compare(date, now.subtract({ years: longestLife })) < 0) {
    return wrong('year', `The date of birth can be at most ${longestLife} years ago.`);
  }
  return String(date);
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
